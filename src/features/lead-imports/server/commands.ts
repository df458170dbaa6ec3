import { emptyLeads } from "~/features/crm/leads/server/commands";
import { addLeads } from "~/features/crm/leads/server/commands/add-leads";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { keepImportRows, serveImport } from "~/platform/sheets/import";
import { leadFile, leadFileMapped, leadFileUploaded, leadImportTakenBack, leadsImported } from "../domain";
import { leadSheetEmpty, leadSheetTooLong } from "../errors";
import { readRows } from "./commands/read-rows";
import { findKnown, lockUntouched, uploaders } from "./queries";
import { assertReachImport, mayImport } from "./reach";
import { leadImportFiles, leadImportRows, leadImports } from "./tables";

export const leadImport = serveImport(leadFile, {
  tables: { imports: leadImports, files: leadImportFiles, people: uploaders },
  mayImport,
  assertReach: assertReachImport,
  tooLong: leadSheetTooLong,
  empty: leadSheetEmpty,
  events: { uploaded: leadFileUploaded, mapped: leadFileMapped, imported: leadsImported },
  readRows: async (reader, rows, mapping) =>
    readRows(rows, {
      mapping,
      staff: await listStaffWhoMay(reader, "view_leads"),
      findKnown: (these) => findKnown(reader, these),
    }),
  async writeRows(tx, actor, { good, known }, { id, now }) {
    const ids = await addLeads(tx, actor, good, now);
    await keepImportRows(tx, { table: leadImportRows, of: leadImportRows.leadId }, id, ids);
    return { added: ids.length, known };
  },
});

/**
 * Empties the leads that an import added and nobody touched since; the others stay. The rows keep their numbers, which have no
 * gaps.
 */
export const takeLeadImportBack = leadImport.takingBack({
  event: leadImportTakenBack,
  removed: "emptied",
  lockUntouched,
  remove: emptyLeads,
});
