import path from "node:path";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { defaultDataDir } from "~/platform/db/embedded";
import { inSnapshot } from "~/platform/db/snapshot";
import { verifyTrail } from "~/platform/events/trail";
import { openSecrets } from "~/platform/secrets/secrets";
import { openBooks } from "./books";
import { readEnv } from "./env";
import { masterKey } from "./key-file";
import { projectRoot } from "./project-root";

/**
 * `npm run audit:verify`: proves the audit trail, beside the running product or without it, and names the first row that
 * was tampered with or is missing. `-- --head 4711:seal` also proves that it goes on from a head noted earlier. Changes
 * nothing; 1 when the trail does not hold.
 */
const say = (text: string) => process.stdout.write(`  ${text}\n`);

function headOf(text: string | undefined): { position: number; seal: string } | undefined {
  if (text === undefined) return undefined;
  const [, position, seal] = /^(\d+):([\w-]+)$/.exec(text) ?? [];
  if (!position || !seal)
    throw new Error("--head takes what this command prints: a number, a colon and a seal.");
  return { position: Number(position), seal };
}

let close = async () => {};
let status = 0;
try {
  const { values } = parseArgs({ options: { head: { type: "string" } } });
  const expected = headOf(values.head);
  const env = readEnv();
  openSecrets(masterKey(env.SECRET_KEY, path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot)), true));
  close = await openBooks();
  const reading = inSnapshot(async function* (reader, batches) {
    await reader.execute(sql`set local statement_timeout = 0`);
    yield await verifyTrail(reader, batches, expected);
  });
  for await (const { links, waiting, head, fault } of reading) {
    say(`${links} rows of the audit trail looked at, ${waiting} wait to be linked.`);
    if (fault) {
      say(`WRONG  ${fault.subject}${fault.position ? `, at ${fault.position}` : ""}: ${fault.what}.`);
      status = 1;
    } else say(`The trail holds.${head ? ` Its head: ${head.position}:${head.seal}` : ""}`);
  }
} catch (error) {
  process.stderr.write(`  ${error instanceof Error ? error.message : String(error)}\n`);
  status = 2;
} finally {
  await close();
}
process.exit(status);
