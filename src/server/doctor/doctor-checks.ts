import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import type pg from "pg";
import { paymentGatewaysSection } from "~/features/payments/settings";
import { getSettings, getSeveralSettings } from "~/features/settings/server/queries";
import { createDaraja } from "~/integrations/daraja/client";
import { db, pool } from "~/platform/db/database";
import { countApplied, countMigrations, migrationsFolder } from "~/platform/db/migrate";
import { newId } from "~/platform/kernel/ids";
import { verifyMail } from "~/platform/mail/transport";
import { outboundFetch } from "~/platform/outbound/outbound";
import { openStorage } from "~/platform/storage/open-storage";
import { SECTIONS } from "~/sections";
import type { Env } from "~/server/env";
import { mailSettings } from "~/server/ports";

/** One line of the doctor. `mend` is the fix; only `wrong` findings are failures. */
export interface Finding {
  subject: string;
  state: "ok" | "note" | "wrong";
  says: string;
  mend?: string;
}

const ok = (subject: string, says: string): Finding => ({ subject, state: "ok", says });
const note = (subject: string, says: string, mend: string): Finding => ({
  subject,
  state: "note",
  says,
  mend,
});
const wrong = (subject: string, says: string, mend: string): Finding => ({
  subject,
  state: "wrong",
  says,
  mend,
});

const reason = (error: unknown) => {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).split("\n")[0] ?? "";
};

const NEEDED_NODE = 24;

export function checkNode(version = process.versions.node): Finding {
  return Number(version.split(".")[0]) >= NEEDED_NODE
    ? ok("Node", version)
    : wrong(
        "Node",
        `${version} is too old`,
        `start with npm start, which brings Node ${NEEDED_NODE}, or install it`,
      );
}

const MIB = 1024 * 1024;
const NEEDED_FREE = 512 * MIB;

/** Checks that the data folder is writable and the disk has enough space. */
export function checkStorage(dataDir: string, inCheckout: boolean): Finding[] {
  const probe = path.join(dataDir, `.probe-${process.pid}`);
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
    writeFileSync(probe, "probe");
    rmSync(probe);
  } catch (error) {
    return [
      wrong(
        "Storage",
        `${dataDir} cannot be written to (${reason(error)})`,
        "give this user the folder, free some space, or set DATA_DIR to another",
      ),
    ];
  }
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  const room = `${(free / (1024 * MIB)).toFixed(1)} GB free`;
  return [
    ok("Storage", `${dataDir} can be written to${inCheckout ? " (in the checkout)" : ""}`),
    free >= NEEDED_FREE
      ? ok("Disk", room)
      : wrong(
          "Disk",
          `only ${Math.round(free / MIB)} MB free`,
          "free at least 512 MB on the disk of DATA_DIR, or set DATA_DIR to a larger one",
        ),
  ];
}

/** Checks that files in a bucket can be written, read and deleted. */
export async function checkFiles(storageUrl: string): Promise<Finding> {
  const files = await openStorage(storageUrl, "");
  const probe = `doctor/${newId()}.txt`;
  try {
    await files.check();
    await files.put(probe, Buffer.from("probe"));
    const got = await files.get(probe);
    await files.remove(probe);
    if (got?.toString() === "probe") return ok("Files", `${storageUrl} can be written to`);
    return wrong("Files", `${storageUrl} does not give back what was put`, "check what stands between");
  } catch (error) {
    return wrong(
      "Files",
      `${storageUrl} cannot be used (${s3Reason(error)})`,
      "check STORAGE_URL, AWS_ENDPOINT_URL, AWS_REGION, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, and that they may list, read, write and delete",
    );
  }
}

/** S3's error name, such as AccessDenied, because its messages are often empty. */
function s3Reason(error: unknown): string {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } };
  return $metadata?.httpStatusCode ? `${name}, HTTP ${$metadata.httpStatusCode}` : reason(error);
}

/** Checks that the key file exists, is private and long enough. */
export function checkKey(secretKey: string | undefined, dataDir: string): Finding {
  if (secretKey) return ok("Keys", "SECRET_KEY is set");
  const file = path.join(dataDir, "secret.key");
  if (!existsSync(file)) {
    return existsSync(path.join(dataDir, "postgres"))
      ? wrong(
          "Keys",
          `${file} is missing, and stored secrets and links cannot be read without it`,
          "restore it from a backup, or set SECRET_KEY",
        )
      : note("Keys", "no key yet", "the first npm start makes one");
  }
  const mode = statSync(file).mode & 0o777;
  if (process.platform !== "win32" && (mode & 0o077) !== 0)
    return wrong("Keys", `others may read ${file} (mode ${mode.toString(8)})`, `chmod 600 ${file}`);
  const [newest = ""] = readFileSync(file, "utf8").trim().split(/\s+/);
  if (Buffer.from(newest, "base64").length < 16)
    return wrong("Keys", `${file} is damaged: too short`, "restore it from a backup");
  return ok("Keys", `${file}, mode ${mode.toString(8)}`);
}

/** An https address needs a proxy; unless it is configured, all visitors have the same IP address. */
export function checkProxy({
  PUBLIC_URL,
  TRUSTED_PROXIES,
}: Pick<Env, "PUBLIC_URL" | "TRUSTED_PROXIES">): Finding[] {
  if (TRUSTED_PROXIES.length > 0) return [ok("Proxy", `believed: ${TRUSTED_PROXIES.join(", ")}`)];
  if (!PUBLIC_URL?.startsWith("https:")) return [];
  return [
    note(
      "Proxy",
      "PUBLIC_URL is https, so a proxy stands in front, and TRUSTED_PROXIES names none: limits and the audit log see one address for everybody",
      "set TRUSTED_PROXIES to the proxy's address, such as 127.0.0.1",
    ),
  ];
}

/** Checks that PostgreSQL answers and is new enough. */
export async function checkServer(where: string): Promise<Finding> {
  try {
    const { rows } = await pool().query(
      "select current_setting('server_version') as version, current_setting('server_version_num')::int as number",
    );
    if (rows[0].number < 150_000)
      return wrong(
        "Database",
        `PostgreSQL ${rows[0].version} is too old`,
        "use PostgreSQL 15 or newer, or unset DATABASE_URL for the embedded one",
      );
    return ok("Database", `PostgreSQL ${rows[0].version}, ${where}`);
  } catch (error) {
    return wrong(
      "Database",
      `cannot be reached (${reason(error)})`,
      "start it and check DATABASE_URL: host, port, user, password and database name",
    );
  }
}

export async function checkMigrations(): Promise<Finding> {
  const applied = await countApplied(pool());
  const known = countMigrations();
  if (applied === known) return ok("Migrations", `all ${known} applied`);
  return applied < known
    ? wrong("Migrations", `${known - applied} of ${known} are missing`, "npm start applies them")
    : wrong(
        "Migrations",
        `the database has ${applied}, this version knows ${known}: it is older than the data`,
        "update MoveEase (git pull), or restore a backup made by this version",
      );
}

/** Checks that due tasks do not wait: mails, PDFs and reminders stop when no worker handles them. */
export async function checkTasks(): Promise<Finding> {
  const row = await pool()
    .query<{ n: number; since: Date | null }>(
      `select count(*)::int as n, min(start_after) as since from pgboss.job
       where state in ('created', 'retry') and start_after < now() - interval '5 minutes'`,
    )
    .then(({ rows }) => rows[0])
    .catch((error: pg.DatabaseError) => {
      // Before the first start there is no queue.
      if (error.code === "42P01") return undefined;
      throw error;
    });
  if (!row?.since) return ok("Tasks", "none waits for a worker");
  return note(
    "Tasks",
    `${row.n} wait for a worker, the first since ${row.since.toISOString()}`,
    "npm start handles them; with WORKERS=0, npm run worker",
  );
}

/** Checks that the current key decrypts stored secrets. */
export async function checkSecrets(): Promise<Finding> {
  try {
    await getSeveralSettings(db(), Object.fromEntries(SECTIONS.map((section) => [section.name, section])));
    return ok("Secrets", "stored secrets can be read with this key");
  } catch (error) {
    return wrong(
      "Secrets",
      `stored secrets cannot be read (${reason(error)})`,
      "set the SECRET_KEY, or restore the secret.key, with which they were saved",
    );
  }
}

export async function checkMail(env: Env): Promise<Finding> {
  const settings = await mailSettings(env.SMTP_URL);
  if (!settings.url) {
    return env.DEMO
      ? ok("Mail", "goes to the demo's own mail page")
      : note(
          "Mail",
          "no mail server: messages wait in the outbox",
          "set SMTP_URL, or fill in Settings → Communication",
        );
  }
  const { hostname, port } = new URL(settings.url);
  try {
    await verifyMail(settings);
    return ok("Mail", `${hostname} answers and lets us in`);
  } catch (error) {
    return wrong(
      "Mail",
      `${hostname}${port ? `:${port}` : ""} does not take our mail (${reason(error)})`,
      "check Settings → Communication or SMTP_URL: host, port, encryption, user and password",
    );
  }
}

const SANDBOX = "https://sandbox.safaricom.co.ke";

/** Checks that the current configuration is complete and accepted by Safaricom. */
export async function checkMpesa(env: Env): Promise<Finding> {
  const { mpesa: stored } = await getSettings(db(), paymentGatewaysSection);
  if (!stored.enabled) return note("M-Pesa", "switched off", "switch it on in Settings → Payment Gateways");
  const own = stored.consumerKey && stored.consumerSecret && stored.shortcode && stored.passkey;
  const hosts = { sandbox: SANDBOX, production: "https://api.safaricom.co.ke" };
  const config = own
    ? {
        baseUrl: stored.baseUrl || hosts[stored.environment],
        consumerKey: stored.consumerKey,
        consumerSecret: stored.consumerSecret,
      }
    : {
        baseUrl: env.DARAJA_URL ?? SANDBOX,
        consumerKey: env.DARAJA_CONSUMER_KEY ?? "",
        consumerSecret: env.DARAJA_CONSUMER_SECRET ?? "",
      };
  if (!config.consumerKey) {
    return env.DEMO
      ? ok("M-Pesa", "the demo's simulator")
      : note(
          "M-Pesa",
          "not configured, and hidden from customers",
          "fill in Settings → Payment Gateways, or set the DARAJA_ variables",
        );
  }
  const { hostname } = new URL(config.baseUrl);
  try {
    await createDaraja(
      { ...config, shortcode: "", passkey: "", timeoutMs: 8000 },
      { fetch: outboundFetch },
    ).ping();
  } catch (error) {
    return wrong(
      "M-Pesa",
      `${hostname} does not accept us (${reason(error)})`,
      "check consumer key, consumer secret and environment in Settings → Payment Gateways or the DARAJA_ variables",
    );
  }
  if (hostname.endsWith(".safaricom.co.ke") && !env.PUBLIC_URL?.startsWith("https:"))
    return wrong(
      "M-Pesa",
      `${hostname} accepts us, but cannot call us back`,
      "set PUBLIC_URL to the https address under which Safaricom reaches this product",
    );
  return ok("M-Pesa", `${hostname} accepts us`);
}

const MAY_DIFFER_MS = 5_000;

/** Compares the clock with the database, the release and the newest event: yearly numbers and codes depend on it. */
export async function checkClock(database: boolean, now = new Date()): Promise<Finding> {
  const mend = "set the clock of this machine: timedatectl set-ntp true, or your system's own way";
  const journal = JSON.parse(readFileSync(path.join(migrationsFolder(), "meta/_journal.json"), "utf8")) as {
    entries: { when: number }[];
  };
  const released = new Date(Math.max(...journal.entries.map(({ when }) => when)));
  // Allows a day, because another machine's clock stamped the release.
  if (now.getTime() < released.getTime() - 86_400_000)
    return wrong(
      "Clock",
      `${now.toISOString()} is before this version was made (${released.toISOString().slice(0, 10)})`,
      mend,
    );
  if (!database) return ok("Clock", now.toISOString());
  const before = Date.now();
  const { rows } = await pool().query("select clock_timestamp() as now");
  const middle = (before + Date.now()) / 2;
  const apart = Math.abs((rows[0].now as Date).getTime() - middle);
  if (apart > MAY_DIFFER_MS)
    return wrong("Clock", `${Math.round(apart / 1000)} s apart from the database's`, mend);
  const newest = await pool()
    .query<{ at: Date | null }>("select max(at) as at from events")
    .then(({ rows: [row] }) => row?.at ?? undefined)
    .catch((error: pg.DatabaseError) => {
      // Before the first migration there are no events.
      if (error.code === "42P01") return undefined;
      throw error;
    });
  if (newest && newest.getTime() > now.getTime() + 60_000)
    return wrong(
      "Clock",
      `${now.toISOString()} is before what was recorded last (${newest.toISOString()})`,
      mend,
    );
  return ok("Clock", `${now.toISOString()}, ${Math.round(apart)} ms from the database's`);
}
