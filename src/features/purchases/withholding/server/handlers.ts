import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { withholdingsContract } from "../contract";
import { listWithholdings } from "./queries";

const os = handlersOf(withholdingsContract);

export const withholdingsHandlers = os.router({
  list: os.list.handler(async ({ input }) => {
    const taxes = await listWithholdings(db(), input.month);
    const sumOf = (of: "income_tax" | "vat") =>
      taxes.reduce((sum, { kind, amount }) => sum + (kind === of ? amount : 0), 0);
    return { taxes, incomeTax: sumOf("income_tax"), vat: sumOf("vat") };
  }),
});
