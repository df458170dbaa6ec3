import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { extractText } from "unpdf";
import { expect, test } from "vitest";
import { type Section, secretPathsOf, setAt } from "~/features/settings/define";
import { type Standins, startStandins } from "~/integrations/standins/server";
import { findEmbeddedPostgres } from "~/platform/db/embedded";
import { newId } from "~/platform/kernel/ids";
import { SECTIONS } from "~/sections";
import { makeBackup } from "~/server/backup/backup-data";
import { reservedPort } from "~/server/free-port";
import { openCharges } from "./charge-testing";
import { filledDatabase, filledFolder } from "./filled-testing";
import {
  ask,
  call,
  end,
  type Headers,
  LONG,
  mailsOf,
  newFolder,
  type Running,
  signIn,
  start,
  undo,
  until,
  useProcesses,
} from "./process-testing";

useProcesses();

interface Stored {
  value: Record<string, unknown>;
  secrets: Record<string, string>;
  version: number;
}

async function change(url: string, headers: Headers, section: string, changes: Record<string, unknown>) {
  const { value, version } = await call<Stored>(url, headers, "GET", `settings/${section}`);
  for (const [at, to] of Object.entries(changes)) setAt(value, at, to);
  return call<Stored>(url, headers, "PUT", `settings/${section}`, { section, value, version });
}

const pageOf = async ({ url }: Running, at: string) => (await fetch(url + at)).text();

async function pdfOf({ url }: Running, headers: Headers, at: string): Promise<string> {
  const answer = await fetch(url + at, { headers: { cookie: headers.cookie ?? "" } });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  const { text } = await extractText(new Uint8Array(await answer.arrayBuffer()), { mergePages: true });
  return text;
}

/** Simulated providers beside the processes, reachable for them and outliving them. */
async function beside(): Promise<{ standins: Standins; env: Record<string, string> }> {
  // Late answers arrive after the waiting process has ended.
  const standins = await startStandins({ lateMs: 600_000 });
  undo.push(() => standins.close());
  return { standins, env: { OUTBOUND_ALLOW: new URL(standins.url).host } };
}

test("what one process saves is on the next page, document and message of another", LONG, async () => {
  const { standins, env } = await beside();
  const shared = { ...env, ...(await filledDatabase()) };
  const [one, two] = await Promise.all([start(shared), start(shared)]);
  const headers = await signIn(one.url, "admin");
  const save = (section: string, changes: Record<string, unknown>) =>
    change(one.url, headers, section, changes);
  const before = await pageOf(two, "/");
  expect(before).toContain("MoveEase");
  const [, price] = /KES\s(\d[\d,]+\d)/.exec(await pageOf(two, "/prices")) ?? [];
  expect(price).toBeDefined();

  await save("company", { companyName: "Haraka Movers", primaryColor: "#7C2D12" });
  const after = await pageOf(two, "/");
  expect([before, after].map((page) => page.includes("Haraka Movers"))).toEqual([false, true]);
  expect([before, after].map((page) => page.includes("#7C2D12"))).toEqual([false, true]);

  await save("localization", { currencyPosition: "after" });
  const prices = await pageOf(two, "/prices");
  expect([`KES\\s${price}`, `${price}\\sKES`].map((written) => new RegExp(written).test(prices))).toEqual([
    false,
    true,
  ]);

  const { rows } = await call<{ rows: { id: string }[] }>(two.url, headers, "GET", "quotes?status=pending");
  const quote = `/documents/quotes/${rows[0]?.id}.pdf`;
  const plain = await pdfOf(two, headers, quote);
  expect(plain).toContain("Haraka Movers");
  expect(plain).toMatch(/[\d,]+\sKES/);
  expect(plain).not.toContain("Karibu, tuhame");
  await save("documentTemplates", { "quote.headerText": "Karibu, tuhame", "quote.layout": "classic" });
  expect(await pdfOf(two, headers, quote)).toContain("Karibu, tuhame");

  expect(await call(two.url, headers, "POST", "messages/tests/email")).toMatchObject({ ok: true });
  const mails = await mailsOf(two);
  expect(mails.map(({ subject }) => subject)).toContain("Haraka Movers: test of the mail server");

  const setup = await call<{ reportAddresses: Record<string, string> }>(
    two.url,
    headers,
    "GET",
    "messages/setup",
  );
  await fetch(`${standins.url}/_sim/bulksms`, {
    method: "POST",
    body: JSON.stringify({ reportUrl: setup.reportAddresses.bulksms }),
  });
  for (const provider of ["twilio", "bulksms"] as const) {
    await save("communication", { smsEnabled: true, smsProvider: provider, ...standins.offers[provider] });
    expect(await call(two.url, headers, "POST", "messages/tests/sms")).toMatchObject({ ok: true });
    const phones = (await (await fetch(`${standins.url}/_sim/messages`)).json()) as {
      provider: string;
      text: string;
    }[];
    expect(phones.at(-1)).toMatchObject({ provider, text: expect.stringContaining("Haraka Movers: ") });
    await until(`${provider} reported it delivered`, async () => {
      const [sms] = await ask(
        shared.DATABASE_URL,
        `select status from outbox_messages where channel = 'sms' and provider = '${provider}'`,
      );
      return sms?.status === "delivered";
    });
  }
});

const plantedAt = (section: Section, at: string) =>
  /url$/i.test(at) ? `https://planted-${section.name}.example/${at}` : `planted-${section.name}-${at}-secret`;

async function plant(url: string, headers: Headers): Promise<{ secrets: string[]; answers: unknown[] }> {
  const secrets: string[] = [];
  const answers: unknown[] = [];
  for (const section of SECTIONS) {
    const paths = secretPathsOf(section);
    if (paths.length === 0) continue;
    const changes = Object.fromEntries(paths.map((at) => [at, plantedAt(section, at)]));
    // M-Pesa keys are accepted only with their shortcode.
    const others = section.name === "paymentGateways" ? { "mpesa.shortcode": "174379" } : {};
    const saved = await change(url, headers, section.name, { ...others, ...changes });
    for (const at of paths) expect([at, saved.secrets[at]]).toEqual([at, expect.stringMatching(/^••••/)]);
    secrets.push(...Object.values(changes));
    answers.push(saved);
  }
  return { secrets, answers };
}

/** A secret as it may be written: as text, and in the usual encodings of bytes. */
const spellings = (secret: string) => [
  secret,
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret).toString("base64").replace(/=+$/, ""),
];

function found(where: Buffer | string, secrets: readonly string[]): string[] {
  const bytes = Buffer.isBuffer(where) ? where : Buffer.from(where);
  return secrets.filter((secret) => spellings(secret).some((spelling) => bytes.includes(spelling)));
}

async function dumpOf(database: string): Promise<string> {
  const tables = await ask(
    database,
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of tables)
    for (const row of await ask(database, `select string_agg(t::text, chr(10)) as all from ${name} t`))
      texts.push(String(row.all));
  return texts.join("\n");
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

const SMS = 6;

/** SMS without a provider so far; each is requested by a person, so quiet hours do not apply. */
async function wishForSms(database: string, url: string, headers: Headers): Promise<void> {
  const ids = Array.from({ length: SMS }, () => newId());
  const rows = ids.map(
    (id, n) =>
      `('${id}', 'sms', 'quote.message', '+25472241830${n}', 'Habari', '', 'Habari ${n}', '<${id}@moveease>', 'failed', 1, 'GSM-7')`,
  );
  await ask(
    database,
    `insert into outbox_messages (id, channel, kind, recipient, subject, html, text, message_id, status, segments, encoding)
       values ${rows.join(", ")}`,
  );
  for (const id of ids) await call(url, headers, "POST", `messages/${id}/sendings`);
}

const turn = ({ url }: Standins, mode: string) =>
  fetch(`${url}/_sim/twilio`, { method: "POST", body: JSON.stringify({ mode }) });
const textsOn = async ({ url }: Standins) =>
  ((await (await fetch(`${url}/_sim/messages`)).json()) as { provider: string; text: string }[])
    .filter(({ provider, text }) => provider === "twilio" && text.startsWith("Habari "))
    .map(({ text }) => text)
    .sort();

test("killed in saves, imports, a send and payments nothing is lost, doubled or half-saved; afterwards a planted secret is nowhere", {
  timeout: 900_000,
}, async () => {
  const { standins, env: open } = await beside();
  const env = {
    ...open,
    DATA_DIR: await filledFolder(),
    PORT: String(await reservedPort()),
    LOG_LEVEL: "trace",
  };
  const first = await start(env);
  const headers = await signIn(first.url, "admin");
  const offer = { smsEnabled: true, smsProvider: "twilio", ...standins.offers.twilio };
  await change(first.url, headers, "communication", offer);
  const charges = await openCharges(first.url, headers, standins);
  // The first reaches its phone, but its answer never arrives.
  await turn(standins, "late");
  const killed = findEmbeddedPostgres(env.DATA_DIR)?.url ?? "";
  await wishForSms(killed, first.url, headers);
  const told = { saved: 0, asked: 0, imported: 0, importing: 0 };
  const worthOf = (n: number) => 1 + (n % 80);
  // Until the process ends, one client saves and another imports two sections at once.
  const saving = (async () => {
    for (;;) {
      told.asked += 1;
      await change(first.url, headers, "company", { companyAddress: `Ngong Road ${told.asked}` });
      told.saved = told.asked;
    }
  })().catch((error: Error) => error);
  const importing = (async () => {
    for (;;) {
      const n = told.importing + 1;
      const text = JSON.stringify({
        settings: { moves: { dailyCapacity: worthOf(n) }, invoices: { balanceDueDays: worthOf(n) } },
      });
      const file = { fileName: "settings.json", text };
      const { sections } = await call<{ sections: { section: string; version: number }[] }>(
        first.url,
        headers,
        "POST",
        "settings-import/comparison",
        file,
      );
      told.importing = n;
      const versions = Object.fromEntries(sections.map(({ section, version }) => [section, version]));
      await call(first.url, headers, "POST", "settings-import", { ...file, versions });
      told.imported = n;
    }
  })().catch((error: Error) => error);
  await until("saves, imports and a send are under way", async () => {
    const texts = await textsOn(standins);
    return told.saved >= 10 && told.imported >= 10 && texts.length > 0;
  });
  const charging = await charges.begin(killed);
  await end(first.child, "SIGKILL");
  for (const ended of await Promise.all([saving, importing, ...charging]))
    expect(String(ended)).toMatch(/fetch failed|terminated/);

  const inFlight = await textsOn(standins);
  await Promise.all([turn(standins, "works"), charges.answer()]);
  const second = await start(env);
  const database = findEmbeddedPostgres(env.DATA_DIR)?.url ?? "";
  await charges.expectChecked(database);
  const read = (section: string) => call<Stored>(second.url, headers, "GET", `settings/${section}`);
  const [company, moves, invoices] = await Promise.all(["company", "moves", "invoices"].map(read));
  const saved = Number(/\d+$/.exec(String(company?.value.companyAddress))?.[0]);
  // Answered saves exist; pending ones exist fully or not at all.
  expect([told.saved, told.asked]).toContain(saved);
  const imported = moves?.value.dailyCapacity;
  expect([told.imported, told.importing].map(worthOf)).toContain(imported);
  expect(invoices?.value.balanceDueDays).toBe(imported);
  for (const [section, stored] of Object.entries({ company, moves, invoices })) {
    const [kept] = await ask(
      database,
      `select count(*)::int as n, max(version) as last,
           count(event_id)::int as named, (select count(*)::int from events where type = 'settings.saved' and data->>'section' = '${section}'
             and id in (select event_id from settings_versions where section = '${section}')) as events,
           (select v.value = s.value from settings s join settings_versions v using (section, version)
             where section = '${section}') as whole
         from settings_versions where section = '${section}'`,
    );
    const { version } = stored as Stored;
    expect([section, kept]).toEqual([
      section,
      {
        n: version,
        last: version,
        named: kept?.named,
        events: kept?.named,
        whole: true,
      },
    ]);
  }

  const becameOf = () =>
    ask(
      database,
      "select status, count(*)::int as n from outbox_messages where text like 'Habari _' group by 1 order by 1",
    );
  await until(
    "each SMS has its end",
    async () =>
      (await becameOf()).every(({ status }) => ["sent", "delivered", "unknown"].includes(String(status))),
    // As with emails, interrupted messages are retried after their timeout.
    200,
  );
  // Every phone has its message once. Those in flight have a report, or wait for a person's decision.
  expect(await textsOn(standins)).toEqual(Array.from({ length: SMS }, (_, n) => `Habari ${n}`));
  expect(inFlight.length).toBeGreaterThan(0);
  const [tried] = await ask(
    database,
    "select sum(attempts)::int as n from outbox_messages where text like 'Habari _'",
  );
  expect(tried?.n).toBe(SMS);
  await charges.expectPaidOnce(database);

  const plain = "Mtaa wa Alama 4711";
  await change(second.url, headers, "company", { companyAddress: plain });
  const { secrets, answers } = await plant(second.url, headers);
  const sections = SECTIONS.filter((section) => secretPathsOf(section).length > 0).map(({ name }) => name);
  expect(sections.length).toBeGreaterThan(2);
  const passphrase = "planted-passphrase-of-an-export";
  const password = "planted-password-that-is-wrong";
  const admin = { email: "admin@moveease.example", password };
  const refused = await fetch(`${second.url}/api/v1/sessions`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: second.url },
    body: JSON.stringify(admin),
  });
  expect(refused.status).toBeGreaterThanOrEqual(400);
  secrets.push(passphrase, password);
  const get = (at: string) => call(second.url, headers, "GET", at);
  answers.push(
    await refused.text(),
    ...(await Promise.all(sections.map((name) => get(`settings/${name}`)))),
    ...(await Promise.all(sections.map((name) => get(`settings/${name}/versions`)))),
    ...(await Promise.all(["settings-overview", "settings-problems", "audit-events", "company"].map(get))),
    await call(second.url, headers, "POST", "settings-export", {}),
    await call(second.url, headers, "POST", "settings-export", {
      secrets: { password: "Twende-Kazi-2026", passphrase },
    }),
    ...(await Promise.all(sections.map((name) => pageWith(second, headers, `/settings/${name}`)))),
  );
  const dump = await dumpOf(database);
  const log = second.logged();
  await end(second.child, "SIGTERM");
  const archive = path.join(newFolder(), "moveease.tar.gz");
  await makeBackup({ dataDir: env.DATA_DIR, databaseUrl: undefined }, archive);
  const places = {
    answers: JSON.stringify(answers),
    dump,
    log,
    backup: gunzipSync(readFileSync(archive)),
  };
  for (const [place, holds] of Object.entries(places))
    expect([place, found(holds, secrets)]).toEqual([place, []]);
  for (const file of filesBelow(env.DATA_DIR))
    expect([file, found(readFileSync(file), secrets)]).toEqual([file, []]);
  // Non-secret values are found in the same places, which proves that they were searched.
  expect(
    Object.entries(places)
      .filter(([, holds]) => found(holds, [plain]).length > 0)
      .map(([place]) => place),
  ).toEqual(["answers", "dump", "backup"]);
  expect(log).toContain("/api/v1/settings");
});

async function pageWith({ url }: Running, headers: Headers, at: string): Promise<string> {
  const answer = await fetch(url + at, { headers: { cookie: headers.cookie ?? "", accept: "text/html" } });
  expect([at, answer.status]).toEqual([at, 200]);
  return answer.text();
}
