import { sql } from "drizzle-orm";
import { anApprovedRun } from "~/features/payouts/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { remittancesHandlers } from "./server/handlers";

/** Lets an employee sign in, as far as messages to them ask. */
export const letSignIn = (personId: string) =>
  db().execute(sql`insert into accounts (id, account_id, provider_id, user_id, created_at, updated_at)
    values (gen_random_uuid(), ${personId}, 'credential', ${personId}, now(), now())`);

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor) => ({
  "remittances.pay": async () => {
    await anApprovedRun([{ net: 1_000_000 }]);
    return () =>
      callAs(remittancesHandlers, admin()).pay({
        month: "2026-10",
        kind: "nita",
        reference: "NITA-10",
        paidOn: "2026-11-09",
      });
  },
  "remittances.sendTaxCards": async () => {
    const { employees } = await anApprovedRun([{ net: 1_000_000 }]);
    await letSignIn(employees[0]?.personId ?? "");
    return () => callAs(remittancesHandlers, admin()).sendTaxCards({ year: 2026 });
  },
});
