import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { FORMATS, type Format } from "~/features/book-exports/domain/formats";
import { FORMAT_OF } from "~/features/book-exports/server/documents/catalogue";
import { XERO_LINES } from "~/features/book-exports/server/documents/spreadsheets";
import { countEntries, listExports } from "~/features/book-exports/server/queries";
import { exportFiles, exportText } from "~/features/book-exports/server/routes";
import { db } from "~/platform/db/database";
import { runOnBooks, say } from "./books";
import "./features";

/**
 * `npm run prove:exports`: writes every closed month in every format, and has hledger and bean-check read theirs where they
 * are installed. Read only; exits with 1 if one fails.
 */

const READERS: Partial<Record<Format, (file: string) => [command: string, ...args: string[]]>> = {
  hledger: (file) => ["hledger", "-f", file, "check", "--strict"],
  beancount: (file) => ["bean-check", file],
};
const isInstalled = (command: string) => spawnSync(command, ["--version"]).error === undefined;

async function writtenFiles(month: string, format: Format): Promise<string[]> {
  const counted = await countEntries(db(), month);
  const asked = { id: "", month, format, ...counted, madeAt: new Date(), madeBy: null };
  if (format === "xero") {
    const files: string[] = [];
    for await (const file of exportFiles(asked)) files.push(file);
    return files;
  }
  let text = "";
  for await (const piece of exportText(asked)) text += piece;
  return [text];
}

await runOnBooks(async () => {
  const installed = new Map<string, boolean>();
  for (const reader of Object.values(READERS)) {
    const [command] = reader("");
    installed.set(command, isInstalled(command));
    say(`${command}: ${installed.get(command) ? "installed" : "not installed"}`);
  }
  const folder = mkdtempSync(path.join(tmpdir(), "moveease-exports-"));
  const months = (await listExports(db())).map(({ month }) => month).toReversed();
  let failed = 0;
  for (const month of months) {
    const told: string[] = [];
    for (const format of FORMATS) {
      const files = await writtenFiles(month, format);
      if (format === "xero") {
        const most = Math.max(...files.map((file) => file.trimEnd().split("\r\n").length - 1));
        if (most > XERO_LINES) failed += 1;
        told.push(`${format} ${files.length} files of at most ${most} lines`);
        continue;
      }
      const reader = READERS[format];
      const [text = ""] = files;
      if (!reader) {
        told.push(`${format} ${text.split("\n").length - 1} lines`);
        continue;
      }
      const file = path.join(folder, `${month}.${FORMAT_OF[format].ending}`);
      writeFileSync(file, text);
      const [command, ...args] = reader(file);
      if (!installed.get(command)) continue;
      const { status, stdout, stderr } = spawnSync(command, args, { encoding: "utf8" });
      if (status !== 0) failed += 1;
      told.push(
        `${command} ${status === 0 ? "accepts it" : `refuses it: ${(stdout + stderr).trim().slice(0, 500)}`}`,
      );
    }
    say(`${month}: ${told.join("; ")}`);
  }
  rmSync(folder, { recursive: true });
  say(
    months.length === 0
      ? "No month is closed."
      : failed === 0
        ? "All files are accepted."
        : `${failed} files are refused.`,
  );
  return failed === 0 ? 0 : 1;
});
