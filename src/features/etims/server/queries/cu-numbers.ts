import { and, eq, or, type SQL } from "drizzle-orm";
import { readCuNumber } from "../../by-hand/domain";
import { etimsSubmissions } from "../tables";

/** In SQL, a document with the CU invoice number that was typed, given by KRA or by hand; undefined for other texts. */
export function hasCuNumber(typed: string): SQL | undefined {
  const number = readCuNumber(typed);
  if (number === undefined) return undefined;
  const [sdcId = "", count] = number.split("/");
  const { cuNumber, sdcId: unit, receiptNumber } = etimsSubmissions;
  // KRA counts within an integer; longer figures are numbers by hand.
  const isByKra = Number(count) < 2 ** 31 && and(eq(unit, sdcId), eq(receiptNumber, Number(count)));
  return or(eq(cuNumber, number), isByKra || undefined);
}
