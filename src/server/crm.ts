import { verifyCrm } from "~/features/lead-intake/server/queries/verification";
import { inSnapshot } from "~/platform/db/snapshot";
import { runOnBooks, say } from "./books";
import "./features";

/** `npm run crm:verify`: verifies leads and opportunities, with or without the running product. Read only; exits with 1 on errors. */

await runOnBooks(async () => {
  let status = 0;
  const reading = inSnapshot(async function* (reader) {
    yield await verifyCrm(reader);
  });
  for await (const { leads, opportunities, disagreements } of reading) {
    say(`${leads} leads and ${opportunities} opportunities looked at.`);
    for (const { rule, subject, detail } of disagreements) say(`WRONG  ${subject}: ${rule} (${detail})`);
    say(disagreements.length === 0 ? "All is right." : `${disagreements.length} disagreements shown.`);
    if (disagreements.length > 0) status = 1;
  }
  return status;
});
