import { emptyLeads } from "~/features/crm/leads/server/commands";
import { addLeads } from "~/features/crm/leads/server/commands/add-leads";
import { listStaffWhoMay } from "~/features/identity/server/queries";
import { recordOptOuts } from "~/features/recipients/server/commands";
import { emailsIn, optOutOf } from "~/platform/kernel/import-row";
import { saveImportRows, serveImport } from "~/platform/sheets/import";
import { leadFile, leadFileMapped, leadFileUploaded, leadImportTakenBack, leadsImported } from "../domain";
import { leadSheetEmpty, leadSheetTooLong } from "../errors";
import { phonesOf, readRows } from "./commands/read-rows";
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
  readRows: async (reader, rows, reading) =>
    readRows(rows, {
      ...reading,
      staff: await listStaffWhoMay(reader, "view_leads"),
      findKnown: (these) => findKnown(reader, these),
    }),
  async writeRows(tx, actor, { good, known, refused }, { id, now }) {
    const ids = await addLeads(
      tx,
      actor,
      good.map(({ fields }) => fields),
      now,
    );
    await saveImportRows(tx, { table: leadImportRows, of: leadImportRows.leadId }, id, ids);
    await recordOptOuts(
      tx,
      actor,
      [
        ...good.map(({ fields, optOut }) => ({ emails: [fields.email], phones: [fields.phone], optOut })),
        // Existing leads may have opted out: their presence does not allow messages.
        ...known.map(({ values }) => ({
          emails: emailsIn(values.email),
          phones: phonesOf(values),
          optOut: optOutOf(values),
        })),
      ],
      now,
    );
    return { added: ids.length, known: known.length, refused };
  },
});

/** Erases an import's untouched leads; the others stay. Rows keep their numbers, which have no gaps. */
export const takeLeadImportBack = leadImport.takingBack({
  event: leadImportTakenBack,
  removed: "emptied",
  lockUntouched,
  remove: emptyLeads,
});
