import { makeZip } from "client-zip";
import { customerNotFound } from "~/features/customers/errors";
import { getReachableCustomer } from "~/features/customers/server/queries/customers";
import { transaction } from "~/platform/db/database";
import { endingWith } from "~/platform/db/snapshot";
import { record } from "~/platform/events/events";
import { can } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import { sendFile } from "~/platform/http/send-file";
import { dataCopied } from "../domain";
import { copyOf } from "./commands";
import { readPersonalRows } from "./queries";

/** An archive of all data of a person, on request (Data Protection Act 2019, s. 26). The audit log records the author. */
export const copyRoutes = [
  fileRoute({
    path: "/exports/customers/:number/data.zip",
    permission: "manage_system_settings",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      // Without the permission the answer is the same as for a missing customer.
      if (!can(actor, "view_customers")) throw customerNotFound();
      const { customer, rows } = await transaction(async (tx) => {
        const customer = await getReachableCustomer(tx, actor, c.req.param("number"));
        const { id: subjectId, customerNumber } = customer;
        const rows = await readPersonalRows(tx, customer);
        await record(tx, actor, dataCopied, {
          subjectId,
          summary: `Copy of all data of ${customerNumber} made`,
          data: { customerNumber },
          customerId: subjectId,
          at: now,
        });
        return { customer, rows };
      });
      const files = copyOf(customer, rows, now);
      return sendFile(c, {
        name: `${customer.customerNumber}-data.zip`,
        type: "application/zip",
        body: endingWith(makeZip(files), files),
      });
    },
  }),
];
