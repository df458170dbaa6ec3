import { makeZip } from "client-zip";
import { transaction } from "~/platform/db/database";
import { endingWith } from "~/platform/db/snapshot";
import { record } from "~/platform/events/events";
import { fileRoute } from "~/platform/http/file-routes";
import { sendFile } from "~/platform/http/send-file";
import { newId } from "~/platform/kernel/ids";
import { archiveOf, storedFilesOf } from "../../copy/server/commands";
import { readContactRows } from "../../copy/server/queries";
import { CONTACT_NOUNS, contactCopied } from "../domain";
import { contactIsCustomer, contactNotFound } from "../errors";
import { getContact } from "./queries";

/** An archive of all data of a person who is not a customer, on request (Data Protection Act 2019, s. 26). */
export const contactCopyRoutes = [
  fileRoute({
    path: "/exports/personal-data/:noun/:id/data.zip",
    permission: "manage_system_settings",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const noun = CONTACT_NOUNS.find((one) => one === c.req.param("noun"));
      if (!noun) throw contactNotFound();
      const { code, rows } = await transaction(async (tx) => {
        const contact = await getContact(tx, actor, { noun, id: c.req.param("id") });
        const { customerNumber, code } = contact;
        if (customerNumber) throw contactIsCustomer({ number: customerNumber });
        const rows = await readContactRows(tx, contact);
        await record(tx, actor, contactCopied, {
          subjectId: newId(),
          summary: "Copy of all data of somebody who is no customer made",
          data: { noun },
          at: now,
        });
        return { code, rows };
      });
      const files = archiveOf({ contact: code }, rows, storedFilesOf(rows), now);
      return sendFile(c, {
        name: `${noun}-data.zip`,
        type: "application/zip",
        body: endingWith(makeZip(files), files),
      });
    },
  }),
];
