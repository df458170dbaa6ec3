import { callEtims, type EtimsAnswer, type EtimsConnection, type EtimsData, readData } from "./call";

export interface Taxpayer {
  pin: string;
  name: string;
}

/** The taxpayer with a PIN; null if KRA has none. */
export async function findTaxpayer(
  connection: EtimsConnection,
  pin: string,
): Promise<EtimsAnswer<Taxpayer | null>> {
  const answer = await callEtims(connection, "selectCustomer", { custmTin: pin });
  return readData(answer, (data) => taxpayerIn(data, pin), "without a taxpayer");
}

const LONGEST_NAME = 200;

function taxpayerIn(data: EtimsData, pin: string): Taxpayer | null | undefined {
  if (data === null) return null;
  const { custList } = data;
  if (!Array.isArray(custList)) return undefined;
  const rows = custList as { tin?: unknown; taxprNm?: unknown }[];
  const found = rows.find((row) => row?.tin === pin);
  if (!found) return null;
  return typeof found.taxprNm === "string" ? { pin, name: found.taxprNm.slice(0, LONGEST_NAME) } : undefined;
}
