import { verifyLeave } from "~/features/leave/entitlements/server/queries";
import { verifySums } from "~/features/metrics/server/queries";
import { verifyLedger } from "~/features/payments/server/queries/ledger";
import { inSnapshot } from "~/platform/db/snapshot";
import { runOnBooks, say } from "./books";
import "./features";

/** `npm run ledger:verify`: verifies the books and the daily sums, with or without the running product. Read only; exits with 1 on errors. */

await runOnBooks(async () => {
  let status = 0;
  const reading = inSnapshot(async function* (reader) {
    const ledger = await verifyLedger(reader);
    const others = [...(await verifySums(reader)), ...(await verifyLeave(reader))];
    yield { ...ledger, disagreements: [...ledger.disagreements, ...others] };
  });
  for await (const { invoices, payments, customers, disagreements, unconfirmed } of reading) {
    say(`${invoices} invoices, ${payments} payments and ${customers} customers looked at.`);
    for (const { rule, subject, detail } of disagreements) say(`WRONG  ${subject}: ${rule} (${detail})`);
    if (unconfirmed.count > 0)
      say(`${unconfirmed.count} payments by M-Pesa prompt have a receipt that nothing confirms. The latest:`);
    for (const { subject, detail } of unconfirmed.latest) say(`  ${subject}: ${detail}`);
    say(disagreements.length === 0 ? "The books agree." : `${disagreements.length} disagreements shown.`);
    if (disagreements.length > 0) status = 1;
  }
  return status;
});
