import { eq, sql } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { saveSettings } from "~/features/settings/server/commands";
import { settingsHandlers } from "~/features/settings/server/handlers";
import { openedSection } from "~/features/settings/server/queries";
import { settings, settingsVersions } from "~/features/settings/server/tables";
import { quotesSection } from "~/features/settings/settings";
import { settingsVersionsHandlers } from "~/features/settings/versions/server/handlers";
import { db, transaction } from "~/platform/db/database";
import { mintActor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import "~/server/features";

useDatabase();

const wanjiku = () => aPerson({ role: "admin", name: "Wanjiku Kamau" });

async function apiOf(person = wanjiku()) {
  const actor = await person;
  return {
    actor,
    settings: callAs(settingsHandlers, actor),
    versions: callAs(settingsVersionsHandlers, actor),
  };
}

test("every save is a kept version: who, when, what changed; restoring one is a new version", async () => {
  const api = await apiOf();
  const { value, version } = await api.settings.get({ section: "tax" });
  await api.settings.save({ section: "tax", value: { ...value, vatRate: 1400 }, version });
  await api.settings.save({
    section: "tax",
    value: { ...value, vatRate: 1000, vatRegistered: false },
    version: version + 1,
  });
  const { rows, current, more } = await api.versions.list({ section: "tax" });
  expect([current, more]).toEqual([version + 2, false]);
  expect(rows).toMatchObject([
    {
      version: version + 2,
      savedBy: "Wanjiku Kamau",
      cause: "saved",
      changes: expect.arrayContaining([expect.objectContaining({ from: "14%", to: "10%" })]),
    },
    { version: version + 1, changes: [expect.objectContaining({ from: "16%", to: "14%" })] },
  ]);
  await api.versions.restore({ section: "tax", version: version + 1, current });
  expect((await api.settings.get({ section: "tax" })).value).toMatchObject({
    vatRate: 1400,
    vatRegistered: true,
  });
  const after = await api.versions.list({ section: "tax" });
  expect(after.rows[0]).toMatchObject({ version: version + 3, cause: "restored", restored: version + 1 });
});

test("a save that fails later in its transaction leaves no version", async () => {
  const { actor } = await apiOf();
  const moves = openedSection(actor, "moves");
  const save = (tx: Parameters<typeof saveSettings>[0], dailyCapacity: number) =>
    saveSettings(tx, actor, { section: moves, value: { dailyCapacity }, version: 0, now: new Date() });
  await expect(
    transaction(async (tx) => {
      await save(tx, 9);
      throw new Error("the process was ended");
    }),
  ).rejects.toThrow("ended");
  expect(await db().$count(settingsVersions, eq(settingsVersions.section, "moves"))).toBe(0);
  await transaction((tx) => save(tx, 9));
  expect(await db().$count(settingsVersions, eq(settingsVersions.section, "moves"))).toBe(1);
});

test("restoring keeps the secrets of today, and a secret is in no version", async () => {
  const api = await apiOf();
  const { value, version } = await api.settings.get({ section: "communication" });
  const first = await api.settings.save({
    section: "communication",
    value: { ...value, smtpHost: "one.example", smtpPassword: "planted-first-secret" },
    version,
  });
  await api.settings.save({
    section: "communication",
    value: { ...first.value, smtpHost: "two.example", smtpPassword: "planted-second-secret" },
    version: first.version,
  });
  const listed = await api.versions.list({ section: "communication" });
  expect(listed.rows.map(({ secrets }) => secrets.length)).toEqual([1, 1]);
  await api.versions.restore({ section: "communication", version: first.version, current: listed.current });
  const [row] = await db().select().from(settings).where(eq(settings.section, "communication"));
  expect(row?.value).toMatchObject({ smtpHost: "one.example" });
  const { secrets } = await api.settings.get({ section: "communication" });
  expect(secrets.smtpPassword).toBe("••••cret");
  for (const table of ["settings", "settings_versions", "events", "row_changes"]) {
    const { rows } = await db().execute<{ all: string }>(
      sql`select string_agg(to_jsonb(t)::text, '') as all from ${sql.identifier(table)} t`,
    );
    expect(rows[0]?.all).not.toContain("planted");
  }
  expect(JSON.stringify(await api.versions.list({ section: "communication" }))).not.toContain("planted");
});

test("a logo comes back with its version and is not copied into each", async () => {
  const api = await apiOf();
  const logo = async (colour: string) => {
    const png = await sharp({ create: { width: 40, height: 40, channels: 3, background: colour } })
      .png()
      .toBuffer();
    return `data:image/png;base64,${png.toString("base64")}`;
  };
  const { value, version } = await api.settings.get({ section: "company" });
  const green = await api.settings.save({
    section: "company",
    value: { ...value, logo: await logo("#0B6B3A") },
    version,
  });
  await api.settings.save({
    section: "company",
    value: { ...green.value, logo: "" },
    version: green.version,
  });
  const { current, rows } = await api.versions.list({ section: "company" });
  expect(rows[0]?.changes).toMatchObject([{ label: "Logo", from: "A picture", to: "None" }]);
  await api.versions.restore({ section: "company", version: green.version, current });
  expect((await api.settings.get({ section: "company" })).value.logo).toBe(green.value.logo);
  const kept = await db().select().from(settingsVersions).where(eq(settingsVersions.section, "company"));
  expect(JSON.stringify(kept).length).toBeLessThan(5_000);
});

test("what today's rules refuse is refused at its field, and nothing is saved", async () => {
  const api = await apiOf();
  const save = (value: Record<string, unknown>, version: number) =>
    transaction((tx) =>
      saveSettings(tx, api.actor, { section: quotesSection, value, version, now: new Date() }),
    );
  await save({ validityDays: 20 }, 0);
  await save({ validityDays: 30 }, 1);
  await db().execute(
    sql`update settings_versions set value = value || '{"validityDays": 9999}' where section = 'quotes' and version = 1`,
  );
  await expect(api.versions.restore({ section: "quotes", version: 1, current: 2 })).rejects.toMatchObject({
    code: "INVALID",
    data: { fields: { validityDays: expect.any(String) } },
  });
  expect((await api.versions.list({ section: "quotes" })).current).toBe(2);
});

test("a save in between, a version that is not kept, and who may not", async () => {
  const api = await apiOf();
  const { value, version } = await api.settings.get({ section: "invoices" });
  await api.settings.save({ section: "invoices", value: { ...value, balanceDueDays: 3 }, version });
  await expect(api.versions.restore({ section: "invoices", version: 1, current: 0 })).rejects.toMatchObject({
    code: "CONFLICT",
  });
  await expect(api.versions.restore({ section: "invoices", version: 77, current: 1 })).rejects.toMatchObject({
    code: "NOT_FOUND",
  });
  const keeper = mintActor({ ...api.actor, permissions: new Map([["manage_system_settings", "all"]]) });
  await expect(
    callAs(settingsVersionsHandlers, keeper).list({ section: "paymentGateways" }),
  ).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
  const rep = await aPerson({ role: "sales_rep" });
  await expect(callAs(settingsVersionsHandlers, rep).list({ section: "tax" })).rejects.toMatchObject({
    code: "FORBIDDEN",
  });
});

test("more versions than a page are read on", async () => {
  const actor = await wanjiku();
  const versions = callAs(settingsVersionsHandlers, actor);
  for (let version = 0; version < 23; version++)
    await transaction((tx) =>
      saveSettings(tx, actor, {
        section: openedSection(actor, "numbering"),
        value: { quotePrefix: version % 2 ? "QA" : "QB" },
        version,
        now: new Date(),
      }),
    );
  const first = await versions.list({ section: "numbering" });
  expect([first.rows.length, first.more]).toEqual([20, true]);
  const rest = await versions.list({ section: "numbering", before: first.rows.at(-1)?.version });
  expect([rest.rows.map(({ version }) => version), rest.more]).toEqual([[3, 2, 1], false]);
  expect(first.rows.at(-1)?.changes).toHaveLength(1);
});
