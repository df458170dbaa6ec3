import { readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { sql } from "drizzle-orm";
import { list } from "tar";
import { defaultDataDir } from "~/platform/db/embedded";
import { inSnapshot } from "~/platform/db/snapshot";
import { type AuditChainHead, headText } from "~/platform/events/audit-chain";
import { verifyAuditChain } from "~/platform/events/verify-audit-chain";
import { runOnBooks, say } from "./books";
import { readEnv } from "./env";
import { openMasterKeys } from "./key-file";
import { projectRoot } from "./project-root";

/**
 * `npm run audit:verify`: proves the audit log, with or without the running product, and names the first changed or missing
 * row. Recorded heads are needed to detect a chain that was cut at its end: `-- --head 4711:seal` gives one, from a weekly
 * mail; `--heads-in FILE` reads all of a log, a mail or a backup. Both may be repeated. Changes nothing. Exits with 1 if the
 * log is invalid, and with 3 if it is valid but no head proves that it is complete.
 */
const HEAD = /\b(\d{1,15}):([\w-]{43})(?![\w-])/g;

function headsOf(text: string, where: string): AuditChainHead[] {
  const heads = [...text.matchAll(HEAD)].map(([, position, seal = ""]) => ({
    position: Number(position),
    seal,
  }));
  if (heads.length === 0)
    throw new Error(`${where} holds no head: a number, a colon and a seal of 43 characters.`);
  return heads;
}

async function textOf(file: string): Promise<string> {
  const bytes = readFileSync(file);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes.toString("utf8");
  const parts: Buffer[] = [];
  await list({
    file,
    filter: (name) => name === "manifest.json",
    onReadEntry: (entry) => void entry.on("data", (part: Buffer) => parts.push(part)),
  });
  return Buffer.concat(parts).toString("utf8");
}

async function askForHead(): Promise<AuditChainHead[]> {
  if (!process.stdin.isTTY) return [];
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await asking.question(
    "  A head noted earlier (from a weekly mail, the log or a backup), or Enter: ",
  );
  asking.close();
  return typed.trim() ? headsOf(typed, "That") : [];
}

await runOnBooks(async () => {
  let status = 0;
  const { values } = parseArgs({
    options: {
      head: { type: "string", multiple: true },
      "heads-in": { type: "string", multiple: true },
    },
  });
  const noted = (values.head ?? []).flatMap((text) => headsOf(text, "--head"));
  for (const file of values["heads-in"] ?? []) noted.push(...headsOf(await textOf(file), file));
  if (noted.length === 0) noted.push(...(await askForHead()));
  const env = readEnv();
  openMasterKeys(env, path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot)), true);
  const reading = inSnapshot(async function* (reader, batches) {
    await reader.execute(sql`set local statement_timeout = 0`);
    yield await verifyAuditChain(reader, batches, noted);
  });
  for await (const { links, waiting, head, fault } of reading) {
    say(`${links} rows of the audit trail looked at, ${waiting} wait to be linked.`);
    const now = head ? ` Its head: ${headText(head)}` : "";
    if (fault) {
      say(`WRONG  ${fault.subject}${fault.position ? `, at ${fault.position}` : ""}: ${fault.what}.`);
      status = 1;
    } else if (noted.length === 0) {
      say(`What is there is as it was written.${now}`);
      say(
        "NOT PROVEN COMPLETE  No head was given that was noted outside of the database (weekly mail to the",
      );
      say(
        "administrators, log, backup): nobody can say that nothing was taken from the end. Use --head or --heads-in.",
      );
      status = 3;
    } else {
      const furthest = Math.max(...noted.map(({ position }) => position));
      say(`The trail holds, and is complete up to the head noted at ${furthest}.${now}`);
    }
  }
  return status;
});
