import { inArray, sql } from "drizzle-orm";
import { invoices } from "~/features/invoices/server/tables";
import { taxRegisters } from "~/features/invoices/tax-states/server/queries";
import { localizationSection } from "~/features/settings/localization/settings";
import { getSettings } from "~/features/settings/server/queries";
import { groupOf, SUBMISSION_GROUPS } from "../../domain";
import { etimsSubmissions } from "../tables";
import { hasCuNumber } from "./cu-numbers";

const { invoiceId, state } = etimsSubmissions;

/** The states of documents at KRA, for the list of invoices. */
export const invoiceStates = taxRegisters.answer({
  isOn: async (reader) => (await getSettings(reader, localizationSection)).etims.enabled,
  list: async (reader, ids) => {
    const rows = await reader
      .selectDistinct({ invoiceId, state })
      .from(etimsSubmissions)
      .where(inArray(invoiceId, [...ids]));
    const states = rows.map((row) => ({ invoiceId: row.invoiceId, state: groupOf(row.state) }));
    return [...new Map(states.map((row) => [`${row.invoiceId} ${row.state}`, row])).values()];
  },
  has: (group) => sql`exists (select 1 from ${etimsSubmissions}
    where ${invoiceId} = ${invoices.id} and ${inArray(state, [...SUBMISSION_GROUPS[group]])})`,
  isNumbered: (typed) => {
    const isIt = hasCuNumber(typed);
    // The few ids first: an invoice's documents are not read one by one.
    return isIt && sql`${invoices.id} in (select ${invoiceId} from ${etimsSubmissions} where ${isIt})`;
  },
});
