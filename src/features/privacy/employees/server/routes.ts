import { makeZip } from "client-zip";
import { transaction } from "~/platform/db/database";
import { endingWith } from "~/platform/db/snapshot";
import { record } from "~/platform/events/events";
import { fileRoute } from "~/platform/http/file-routes";
import { sendFile } from "~/platform/http/send-file";
import { archiveOf, storedFilesOf } from "../../copy/server/commands";
import { employeeDataCopied } from "../domain";
import { getErasable, getReachedEmployee, readEmployeeRows } from "./queries";

/** An archive of all data of an employee, on request (Data Protection Act 2019, s. 26). The audit log records the author. */
export const employeeCopyRoutes = [
  fileRoute({
    path: "/exports/employees/:number/data.zip",
    permission: "manage_system_settings",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      const { number, rows } = await transaction(async (tx) => {
        const id = await getReachedEmployee(tx, actor, c.req.param("number"));
        const { number } = await getErasable(tx, id);
        const rows = await readEmployeeRows(tx, id);
        await record(tx, actor, employeeDataCopied, {
          subjectId: id,
          summary: `Copy of all data of ${number} made`,
          data: { number },
          at: now,
        });
        return { number, rows };
      });
      const files = archiveOf({ employeeNumber: number }, rows, storedFilesOf(rows), now);
      return sendFile(c, {
        name: `${number}-data.zip`,
        type: "application/zip",
        body: endingWith(makeZip(files), files),
      });
    },
  }),
];
