import { sql } from "drizzle-orm";
import sharp from "sharp";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { aPerson, TEST_PASSWORD } from "~/features/identity/testing";
import { fieldsOf, setAt, settingsSections, valueAt } from "~/features/settings/define";
import { MAX_FILE_BYTES } from "~/features/settings/management/domain";
import { settingsManagementHandlers } from "~/features/settings/management/server/handlers";
import { settingsHandlers } from "~/features/settings/server/handlers";
import { db } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { configureMail } from "~/platform/mail/transport";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { mailSettings } from "~/server/ports";
import "~/server/features";

useDatabase();

let address = 0;
async function apiOf() {
  const actor = await aPerson({ role: "admin", name: "Wanjiku Kamau", signsIn: true });
  address += 1;
  const over = { ip: `198.18.0.${address}` };
  return {
    actor,
    settings: callAs(settingsHandlers, actor, over),
    files: callAs(settingsManagementHandlers, actor, over),
  };
}
type Api = Awaited<ReturnType<typeof apiOf>>;
type Named = Parameters<Api["settings"]["get"]>[0]["section"];

async function change(api: Api, section: Named, changes: Record<string, unknown>) {
  const { value, version } = await api.settings.get({ section });
  return api.settings.save({ section, value: { ...value, ...changes }, version });
}

const fileOf = (settings: unknown) => ({ fileName: "settings.json", text: JSON.stringify({ settings }) });

async function noise(side: number) {
  const bytes = Buffer.from(
    Array.from({ length: side * side * 3 }, (_, at) => ((at * 2_654_435_761) >>> 13) & 255),
  );
  const png = await sharp(bytes, { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}

describe("export and import", () => {
  test("every plain export passes import and changes nothing, in every section", async () => {
    const api = await apiOf();
    await change(api, "company", { companyName: "Haraka Movers", logo: await noise(300) });
    await change(api, "communication", { smtpHost: "smtp.example", smtpPassword: "planted-in-settings" });
    await change(api, "quotes", { depositRate: 2500, cancelFees: [{ hoursBefore: 24, rate: 500 }] });
    const { fileName, text } = await api.files.export({});
    expect(fileName).toMatch(/^moveease-settings-\d{4}-\d\d-\d\d\.json$/);
    expect(text).not.toContain("planted");
    const file = JSON.parse(text);
    expect(Object.keys(file)).toEqual(["settings", "exportedAt", "version"]);
    expect(file.version).toBe("1.0");
    expect(Object.keys(file.settings)).toEqual(settingsSections.all().map(({ name }) => name));
    const plan = await api.files.compare({ fileName, text });
    expect(plan).toMatchObject({ layout: "detailed", sealed: false, unplaced: [], refused: [] });
    expect(
      plan.sections.flatMap(({ changes, secrets, problems }) => [...changes, ...secrets, ...problems]),
    ).toEqual([]);
    const versions = Object.fromEntries(plan.sections.map(({ section, version }) => [section, version]));
    expect(await api.files.import({ fileName, text, versions })).toEqual({ imported: [], unplaced: [] });
    expect((await api.settings.get({ section: "company" })).version).toBe(1);
  });

  test("pictures too long for a file are made smaller, and still change nothing when they come back", async () => {
    const api = await apiOf();
    const { value, version } = await api.settings.get({ section: "company" });
    const section = settingsSections.all().find(({ name }) => name === "company");
    if (!section) throw new Error("the company has no section");
    const bytes = Buffer.alloc(3 * 560 * 560);
    for (let at = 0, seed = 1; at < bytes.length; at += 1) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      bytes[at] = seed >>> 24;
    }
    const raw = { width: 560, height: 560, channels: 3 as const };
    const webp = await sharp(bytes, { raw }).webp({ quality: 90 }).toBuffer();
    const logo = `data:image/webp;base64,${webp.toString("base64")}`;
    await api.settings.save({ section: "company", value: { ...value, logo }, version });
    const { fileName, text } = await api.files.export({});
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(MAX_FILE_BYTES);
    const plan = await api.files.compare({ fileName, text });
    expect(plan.sections.flatMap(({ changes, problems }) => [...changes, ...problems])).toEqual([]);
  });

  test("an import shows each change first, then applies all of them, and names what has no place", async () => {
    const api = await apiOf();
    const file = fileOf({
      tax: { vatRate: 1400, colour: "green" },
      bank: { bankName: "Demo Bank", accountName: "Haraka", accountNumber: "0011" },
      weather: { sunny: true },
    });
    const plan = await api.files.compare(file);
    expect(plan.unplaced).toEqual(["tax.colour", "weather"]);
    expect(plan.sections[0]?.changes).toMatchObject([{ from: "16%", to: "14%" }]);
    expect((await api.settings.get({ section: "tax" })).value).toMatchObject({ vatRate: 1600 });
    const versions = Object.fromEntries(plan.sections.map(({ section, version }) => [section, version]));
    const { imported } = await api.files.import({ ...file, versions });
    expect(imported).toHaveLength(2);
    expect((await api.settings.get({ section: "tax" })).value).toMatchObject({ vatRate: 1400 });
  });

  test("one wrong field stops all of it, and is said at its field", async () => {
    const api = await apiOf();
    const file = fileOf({ moves: { dailyCapacity: 12 }, security: { staffPasswordLength: 3 } });
    const plan = await api.files.compare(file);
    expect(plan.sections[1]?.problems).toMatchObject([
      { section: "security", path: "staffPasswordLength", message: expect.any(String) },
    ]);
    const versions = Object.fromEntries(plan.sections.map(({ section, version }) => [section, version]));
    await expect(api.files.import({ ...file, versions })).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { "security.staffPasswordLength": expect.any(String) } },
    });
    expect((await api.settings.get({ section: "moves" })).value).not.toMatchObject({ dailyCapacity: 12 });
  });

  test("a save since the comparison is a conflict that names the section; nothing is imported", async () => {
    const api = await apiOf();
    const file = fileOf({ invoices: { balanceDueDays: 9 }, moves: { dailyCapacity: 31 } });
    const plan = await api.files.compare(file);
    await change(api, "moves", { dailyCapacity: 8 });
    const versions = Object.fromEntries(plan.sections.map(({ section, version }) => [section, version]));
    await expect(api.files.import({ ...file, versions })).rejects.toMatchObject({
      code: "CONFLICT",
      message: expect.stringContaining("Nothing was imported"),
    });
    expect((await api.settings.get({ section: "invoices" })).value).not.toMatchObject({ balanceDueDays: 9 });
  });

  test("sections that somebody may not write are named, left out, and refused when asked for all the same", async () => {
    const api = await apiOf();
    const keeper = mintActor({ ...api.actor, permissions: new Map([["manage_system_settings", "all"]]) });
    const files = callAs(settingsManagementHandlers, keeper);
    const file = fileOf({ paymentGateways: { mpesa: { enabled: false } }, moves: { dailyCapacity: 14 } });
    expect(await files.compare(file)).toMatchObject({
      refused: ["Payment Gateways"],
      sections: [{ section: "moves" }],
    });
    await expect(files.import({ ...file, versions: { paymentGateways: 0 } })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    expect(JSON.parse((await files.export({})).text).settings).not.toHaveProperty("paymentGateways");
  });

  test("the short layout is converted; advancedFeatures has no place", async () => {
    const api = await apiOf();
    const plan = await api.files.compare(
      fileOf({
        company: {
          name: "Pole Pole Movers",
          email: "habari@haraka.example",
          phone: "0712 345 678",
          logo: "/logo.png",
          taxNumber: "P000000000D",
          businessLicense: "NRB-1",
        },
        communication: { email: { enabled: false, smtpHost: "mail.example", smtpPort: "465" } },
        advancedFeatures: { qrCodes: true },
      }),
    );
    expect(plan.layout).toBe("short");
    expect(plan.unplaced).toEqual(expect.arrayContaining(["company.logo", "advancedFeatures"]));
    const changes = plan.sections.flatMap(({ section, changes: all }) =>
      all.map(({ path }) => `${section}.${path}`),
    );
    expect(changes).toEqual(
      expect.arrayContaining([
        "company.companyName",
        "company.companyEmail",
        "company.kraPin",
        "company.licenseNumber",
        "communication.smtpHost",
        "communication.smtpPort",
      ]),
    );
    expect(plan.sections.flatMap(({ problems }) => problems)).toEqual([]);
  });

  test.each([
    ["is no JSON by its name", { fileName: "settings.txt", text: "{}" }, "Please choose a .json file"],
    ["is no JSON", { fileName: "a.json", text: "{settings" }, "Failed to parse settings file"],
    ["is empty", { fileName: "a.json", text: "" }, "Failed to parse settings file"],
    ["has no settings", { fileName: "a.json", text: '{"version":"1.0"}' }, "Invalid settings file format"],
    ["is a list", { fileName: "a.json", text: "[]" }, "Invalid settings file format"],
    [
      "has settings that are none",
      { fileName: "a.json", text: '{"settings":[]}' },
      "Invalid settings file format",
    ],
    [
      "is one byte too long",
      { fileName: "a.json", text: `{"settings":{}}${" ".repeat(MAX_FILE_BYTES - 14)}` },
      "File size exceeds 1MB",
    ],
    [
      "is a well without a ground",
      { fileName: "a.json", text: "[".repeat(500_000) },
      "Failed to parse settings file",
    ],
  ])("a file that %s is refused in the specification's words", async (_, file, message) => {
    const api = await apiOf();
    await expect(api.files.compare(file)).rejects.toMatchObject({
      code: "INVALID",
      data: { fields: { file: message } },
    });
    await expect(api.files.import({ ...file, versions: {} })).rejects.toMatchObject({ code: "INVALID" });
  });

  test("exactly 1 MB is taken", async () => {
    const api = await apiOf();
    const text = `{"settings":{}}${" ".repeat(MAX_FILE_BYTES - 15)}`;
    expect(Buffer.byteLength(text)).toBe(MAX_FILE_BYTES);
    await expect(api.files.compare({ fileName: "a.json", text })).resolves.toMatchObject({ sections: [] });
  });

  test("names that objects have of their own, and sections that are none, do no harm", async () => {
    const api = await apiOf();
    const text = `{"settings":{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},
      "tax":{"__proto__":{"vatRate":1},"vatRate":1300},"bank":"mine","moves":null}}`;
    const plan = await api.files.compare({ fileName: "a.json", text });
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(plan.sections.find(({ section }) => section === "tax")?.changes).toHaveLength(1);
    expect(plan.sections.find(({ section }) => section === "bank")?.problems).toHaveLength(1);
    expect(plan.unplaced).toEqual(expect.arrayContaining(["__proto__", "constructor", "tax.__proto__"]));
  });

  test("a picture that is none is refused at its field in the comparison", async () => {
    const api = await apiOf();
    const plan = await api.files.compare(fileOf({ company: { logo: "data:image/png;base64,aGVsbG8=" } }));
    expect(plan.sections[0]?.problems).toMatchObject([{ path: "logo", label: "Logo" }]);
  });
});

describe("secrets in an export", () => {
  const passphrase = "three small boats";

  test("come only with the person's password, sealed; the passphrase brings them back", async () => {
    const api = await apiOf();
    await change(api, "communication", { smtpPassword: "planted-sealed-secret" });
    const { text, fileName } = await api.files.export({ secrets: { password: TEST_PASSWORD, passphrase } });
    expect(text).not.toContain("planted");
    expect(JSON.parse(text).secrets).toMatchObject({ kdf: "scrypt", cipher: "aes-256-gcm" });
    await change(api, "communication", { smtpPassword: "another-secret-here" });
    const closed = await api.files.compare({ fileName, text });
    expect(closed).toMatchObject({ sealed: true, opened: false });
    expect(closed.sections.flatMap(({ secrets }) => secrets)).toEqual([]);
    await expect(api.files.compare({ fileName, text, passphrase: "three big boats!" })).rejects.toMatchObject(
      {
        data: { fields: { passphrase: expect.any(String) } },
      },
    );
    const plan = await api.files.compare({ fileName, text, passphrase });
    const { section, version, secrets } =
      plan.sections.find(({ section: name }) => name === "communication") ?? {};
    expect(secrets).toHaveLength(1);
    await api.files.import({ fileName, text, passphrase, versions: { [section as Named]: version } });
    expect((await api.settings.get({ section: "communication" })).secrets.smtpPassword).toBe("••••cret");
    expect(JSON.stringify(plan)).not.toContain("planted");
  });

  test("a wrong password and a short passphrase give nothing; guesses run out", async () => {
    const api = await apiOf();
    await expect(
      api.files.export({ secrets: { password: TEST_PASSWORD, passphrase: "short" } }),
    ).rejects.toMatchObject({ data: { fields: { passphrase: expect.any(String) } } });
    const guess = () =>
      api.files.export({ secrets: { password: "not it at all", passphrase } }).catch(({ code }) => code);
    expect(await guess()).toBe("INVALID");
    const codes = [];
    for (let turn = 0; turn < 12; turn++) codes.push(await guess());
    expect(codes.at(-1)).toBe("TOO_MANY_REQUESTS");
    const token = mintActor({ ...api.actor, kind: "api" });
    await expect(
      callAs(settingsManagementHandlers, token).export({ secrets: { password: TEST_PASSWORD, passphrase } }),
    ).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("a planted secret is in no answer, version, event, row change, plain export or log", async () => {
    const written: string[] = [];
    const spies = (["log", "info", "warn", "error"] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void written.push(words.join(" "))),
    );
    const api = await apiOf();
    const answers: unknown[] = [];
    for (const section of settingsSections.all()) {
      const name = section.name as Named;
      const { value, version } = await api.settings.get({ section: name });
      const planted = structuredClone(value);
      if (name === "paymentGateways") setAt(planted, "mpesa.shortcode", "174379");
      for (const { path, field } of fieldsOf(section)) {
        if (field.kind !== "secret") continue;
        const names = path.split(".");
        const last = names.pop() as string;
        const holder = names.length ? valueAt(planted, names.join(".")) : planted;
        // A webhook's address is a secret too, but must be a valid address.
        const isAddress = /url$/i.test(path);
        (holder as Record<string, unknown>)[last] = isAddress
          ? `https://planted-${last}.example/-end`
          : `planted-${path}-end`;
      }
      const saved = await api.settings.save({ section: name, value: planted, version });
      for (const { path, field } of fieldsOf(section))
        if (field.kind === "secret") expect([path, saved.secrets[path]]).toEqual([path, "••••-end"]);
      answers.push(saved);
    }
    answers.push(
      await api.files.overview(),
      await api.files.problems(),
      await api.files.export({}),
      await api.files.export({ secrets: { password: TEST_PASSWORD, passphrase } }),
    );
    expect(JSON.stringify(answers)).not.toContain("planted-");
    for (const table of ["settings", "settings_versions", "events", "row_changes"]) {
      const { rows } = await db().execute<{ all: string | null }>(
        sql`select string_agg(to_jsonb(t)::text, '') as all from ${sql.identifier(table)} t`,
      );
      expect(rows[0]?.all ?? "").not.toContain("planted-");
    }
    expect(written.join("\n")).not.toContain("planted-");
    for (const spy of spies) spy.mockRestore();
  });
});

describe("the whole", () => {
  beforeEach(async () => {
    configureMail({
      settings: () => mailSettings("smtp://127.0.0.1:9"),
      attach: async () => Buffer.from(""),
    });
    const { files } = await apiOf();
    const { sections } = await files.overview();
    await files.reset({
      versions: Object.fromEntries(sections.map(({ section, version }) => [section, version])),
    });
  });

  test("counts what is set, enabled and connected; reset takes sections back together, undoable by restore", async () => {
    const api = await apiOf();
    await change(api, "communication", {
      emailEnabled: false,
      smtpHost: "smtp.example",
      smtpPassword: "a-secret-of-ours",
    });
    const before = await api.files.overview();
    const counted = before.sections.find(({ section }) => section === "communication");
    expect(counted).toMatchObject({ secrets: [expect.any(String)] });
    expect(counted?.set).toBeGreaterThanOrEqual(2);
    const versions = Object.fromEntries(before.sections.map(({ section, version }) => [section, version]));
    await expect(api.files.reset({ versions: { ...versions, tax: 99 } })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect((await api.settings.get({ section: "communication" })).value).toMatchObject({
      smtpHost: "smtp.example",
    });
    await api.files.reset({ versions });
    const after = await api.files.overview();
    expect(after.sections.map(({ set }) => set)).toEqual(after.sections.map(() => 0));
    expect((await api.settings.get({ section: "communication" })).secrets.smtpPassword).toBe("");
  });

  test("validation names what does not go together, and a stored value that its rules refuse", async () => {
    const api = await apiOf();
    const { problems } = await api.files.problems();
    expect(problems.map(({ path }) => path)).toEqual(["depositRate", "mpesa.enabled"]);
    await change(api, "bank", { bankName: "Demo Bank", accountName: "Haraka", accountNumber: "0011" });
    await change(api, "paymentGateways", { mpesa: { enabled: false } });
    expect((await api.files.problems()).problems).toEqual([]);
    const { value, version } = await api.settings.get({ section: "security" });
    await api.settings.save({ section: "security", value, version });
    await db().execute(
      sql`update settings set value = value || '{"staffPasswordLength": 1}' where section = 'security'`,
    );
    const found = await api.files.problems();
    expect(found.problems).toHaveLength(1);
    expect(found.problems).toContainEqual(
      expect.objectContaining({ section: "security", path: "staffPasswordLength" }),
    );
  });

  test("who may not manage the settings reaches none of it", async () => {
    const files = callAs(settingsManagementHandlers, await aPerson({ role: "sales_rep" }));
    for (const call of [
      () => files.overview(),
      () => files.problems(),
      () => files.export({}),
      () => files.reset({ versions: {} }),
      () => files.compare(fileOf({})),
      () => files.import({ ...fileOf({}), versions: {} }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
