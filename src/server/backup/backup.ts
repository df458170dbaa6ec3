import { statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { defaultDataDir } from "~/platform/db/embedded";
import { LockHeld } from "~/platform/db/process-lock";
import { EnvError, readEnv } from "~/server/env";
import { projectRoot } from "~/server/project-root";
import { BackupError } from "./backup-archive";
import { makeBackup, type Place, restoreBackup } from "./backup-data";

const say = (text: string) => process.stdout.write(`  ${text}\n`);

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean" } },
  });
  const [command, name] = positionals;
  if (positionals.length !== 2 || !name)
    throw new BackupError(
      `Name one file: npm run ${command} /somewhere/safe/moveease.tar.gz${command === "restore" ? " [-- --replace]" : ""}`,
    );
  const file = path.resolve(name);
  const env = readEnv();
  const place: Place = {
    dataDir: path.resolve(env.DATA_DIR ?? defaultDataDir(projectRoot)),
    databaseUrl: env.DATABASE_URL,
    storageUrl: env.STORAGE_URL,
  };
  if (command === "backup") {
    await makeBackup(place, file);
    say(`Backed up to ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB).`);
    say(
      env.SECRET_KEY
        ? "SECRET_KEY is not in it: keep that elsewhere, without it secrets cannot be read."
        : "It holds the key file too: keep it where only you can read it.",
    );
  } else {
    // npm consumes '--replace' as its own option without a preceding '--'.
    const replace = values.replace ?? process.env.npm_config_replace === "true";
    const { madeAt, left } = await restoreBackup(place, file, replace);
    say(`Restored the backup of ${madeAt.slice(0, 16).replace("T", " ")} UTC. Start with npm start.`);
    if (left.length > 0)
      say(`Left out, for only the database's superuser may set it and nothing needs it: ${left.join(", ")}.`);
  }
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const plain = error instanceof BackupError || error instanceof EnvError || error instanceof LockHeld;
  process.stderr.write(`\n${plain ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
