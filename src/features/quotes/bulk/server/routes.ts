import { PRICE_TYPE_WORDS, PRICED_BY_LABELS } from "~/features/pricing/domain/price-types";
import { transaction } from "~/platform/db/database";
import { inSnapshot } from "~/platform/db/snapshot";
import { formatPhone } from "~/platform/kernel/phone";
import { defineExport } from "~/platform/sheets/export";
import { STATUS_LABELS } from "../../domain";
import { selectionOutOfRange } from "../../errors";
import { capital, quoteList } from "../../list";
import { MAX_EXPORTED } from "../domain";
import { noteExported } from "./commands";
import { readQuotesForExport } from "./queries";

/** CSV and Excel: the rows of `?ids=`, else the address's filters and order. */
export const quotesRoutes = defineExport({
  path: "quotes",
  title: "Quotes",
  permission: "view_quotes",
  ask: async (query, { actor, now }) => {
    const chosen = quoteList.choose(query, MAX_EXPORTED);
    if (!chosen) throw selectionOutOfRange.at("ids", { most: MAX_EXPORTED });
    const { ids } = chosen;
    if (ids) await transaction((tx) => noteExported(tx, actor, { ids, now }));
    return { ...chosen, now };
  },
  rows: (filter, { actor }) =>
    inSnapshot((reader, batches) => readQuotesForExport(reader, batches, actor, filter)),
  columns: [
    { header: "Quote", width: 16, kind: "text", value: (row) => row.number },
    { header: "Version", width: 9, kind: "count", value: (row) => row.version },
    { header: "Reference", width: 16, kind: "text", value: (row) => row.reference },
    { header: "Status", width: 16, kind: "text", value: (row) => STATUS_LABELS[row.status] },
    { header: "State", width: 12, kind: "text", value: (row) => row.moment && capital(row.moment) },
    { header: "Priority", width: 10, kind: "text", value: (row) => capital(row.urgency) },
    { header: "Customer", width: 26, kind: "text", value: (row) => row.customerName },
    { header: "Email", width: 30, kind: "text", value: (row) => row.customerEmail },
    { header: "Phone", width: 18, kind: "text", value: (row) => formatPhone(row.customerPhone) },
    { header: "From", width: 26, kind: "text", value: (row) => row.fromLocation },
    { header: "To", width: 26, kind: "text", value: (row) => row.toLocation },
    { header: "Service date", width: 13, kind: "day", value: (row) => row.serviceDate },
    { header: "Total", width: 15, kind: "money", value: (row) => row.total },
    {
      header: "Requires approval",
      width: 17,
      kind: "text",
      value: (row) => (row.requiresApproval ? "yes" : "no"),
    },
    { header: "Valid until", width: 13, kind: "day", value: (row) => row.validUntil },
    // Days of files are written as spreadsheets sort them, all alike.
    { header: "Created", width: 13, kind: "day", value: (row) => row.createdOn },
    { header: "Priced by", width: 11, kind: "text", value: (row) => PRICED_BY_LABELS[row.pricedBy] },
    {
      header: "Type of price",
      width: 20,
      kind: "text",
      value: (row) => row.priceType && PRICE_TYPE_WORDS.en[row.priceType].name,
    },
  ],
});
