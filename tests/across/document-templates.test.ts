import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import "~/sections";
import "~/server/features";
import { aPerson } from "~/features/identity/testing";
import { defaultsOf, type Section } from "~/features/settings/define";
import { settingsManagementHandlers } from "~/features/settings/management/server/handlers";
import { saveSettings } from "~/features/settings/server/commands";
import { settingsHandlers } from "~/features/settings/server/handlers";
import { companySection } from "~/features/settings/settings";
import { getFollowingPaper, getPaper, lookOf } from "~/features/settings/templates/server/queries";
import { templateRoutes } from "~/features/settings/templates/server/routes";
import { documentTemplatesSection, TEMPLATE_KINDS } from "~/features/settings/templates/settings";
import { settingsVersionsHandlers } from "~/features/settings/versions/server/handlers";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system, visitor } from "~/platform/http/actor";
import { type RequestVariables, serveFiles } from "~/platform/http/file-routes";
import { asApiError } from "~/platform/http/handlers";
import type { Look } from "~/platform/pdf/look";
import { closePdfWorkers, openPdfWorkers } from "~/platform/pdf/render";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";

useDatabase();

const ECHO =
  'import { parentPort } from "node:worker_threads"; parentPort.on("message", ({ name, data }) => parentPort.postMessage({ pdf: Buffer.from(JSON.stringify({ name, ...data })) }));';
let admin: Actor;
beforeAll(async () => {
  openPdfWorkers(new URL(`data:text/javascript,${encodeURIComponent(ECHO)}`));
  admin = await aPerson({ role: "admin" });
});
afterAll(closePdfWorkers);

const templates = defaultsOf(documentTemplatesSection);
const company = defaultsOf(companySection);

async function save(section: Section, change: (value: never) => object, now: Date) {
  await transaction(async (tx) => {
    const { value, version } = await callAs(settingsHandlers, admin).get({
      section: section.name as "company",
    });
    await saveSettings(tx, system, { section, value: change(value as never) as never, version, now });
  });
}

async function preview(actor: Actor, kind: string, body: unknown) {
  const app = new Hono<RequestVariables>();
  app.use((c, next) => {
    c.set("request", requestContext(actor));
    return next();
  });
  app.onError((error, c) => {
    const { status, data } = asApiError(error, "test");
    return c.json({ fields: data?.fields }, status as 500);
  });
  app.route("/", serveFiles(templateRoutes));
  return app.request(`/documents/previews/${kind}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

describe("a template's look", () => {
  test("has the company's colours where it names none, and speaks the customer's language as far as it is ours", () => {
    const own = { ...company, primaryColor: "#0B6E4F", companyName: "Safari Movers" };
    const look = lookOf(templates.delivery, own, "delivery", "sw");
    expect(look).toMatchObject({
      primaryColor: "#0B6E4F",
      headerText: "Asante kwa kutuamini na vitu vyako.",
      signatures: ["Kwa niaba ya Safari Movers", "Mteja"],
      watermark: "",
      notes: "",
    });
    const written = { ...templates.invoice, headerText: "Since 2014", primaryColor: "#112233" };
    expect(lookOf(written, own, "invoice", "sw")).toMatchObject({
      headerText: "Since 2014",
      primaryColor: "#112233",
    });
  });

  test("shows what is switched on, and nothing of what is off", () => {
    const filled = { ...templates.quote, notesText: "Ring twice.", watermark: "SPECIMEN" };
    const off = lookOf(filled, company, "quote", "en");
    expect([off.notes, off.watermark, off.signatures]).toEqual(["", "", []]);
    const on = lookOf(
      { ...filled, showNotes: true, showWatermark: true, showSignature: true },
      company,
      "quote",
      "en",
    );
    expect([on.notes, on.watermark, on.signatures]).toEqual([
      "Ring twice.",
      "SPECIMEN",
      ["For MoveEase", "Customer"],
    ]);
  });
});

describe("a document", () => {
  test("keeps the look and the words of the day it was issued; one that is not issued has today's", async () => {
    const [first, second, third] = ["2026-03-01", "2026-03-10", "2026-03-20"].map((day) => new Date(day)) as [
      Date,
      Date,
      Date,
    ];
    const between = new Date("2026-03-15");
    await save(companySection, (value: object) => ({ ...value, companyName: "Safari Movers" }), first);
    await save(
      documentTemplatesSection,
      (value: typeof templates) => ({ ...value, invoice: { ...value.invoice, layout: "classic" } }),
      second,
    );
    await save(companySection, (value: object) => ({ ...value, companyName: "Twende Movers" }), third);
    const paperAt = async (at: Date | null) => {
      const { letterhead, look } = await getPaper(db(), "invoice", "en", at);
      return [letterhead.companyName, look.layout];
    };
    expect(await paperAt(new Date("2026-02-01"))).toEqual(["MoveEase", "modern"]);
    expect(await paperAt(first)).toEqual(["Safari Movers", "modern"]);
    expect(await paperAt(between)).toEqual(["Safari Movers", "classic"]);
    expect(await paperAt(null)).toEqual(["Twende Movers", "classic"]);
  });

  test("that follows the invoice has its look without its notes", async () => {
    await save(
      documentTemplatesSection,
      (value: typeof templates) => ({
        ...value,
        invoice: { ...value.invoice, showNotes: true, notesText: "Ring twice.", layout: "minimal" },
      }),
      new Date(),
    );
    const { look } = await getFollowingPaper(db(), "en", null);
    expect(look).toMatchObject({ layout: "minimal", notes: "", headerText: "" });
  });
});

describe("one value in two screens", () => {
  const api = () => callAs(settingsHandlers, admin);
  const validity = async () => [
    (await api().get({ section: "quotes" })).value.validityDays,
    ((await api().get({ section: "documentTemplates" })).value as typeof templates).quote.validityPeriod,
  ];
  const terms = async () => [
    (await api().get({ section: "invoices" })).value.dueWithoutDateDays,
    ((await api().get({ section: "documentTemplates" })).value as typeof templates).invoice.paymentTerms,
  ];

  test("is the same whichever of them saves it", async () => {
    const quotes = await api().get({ section: "quotes" });
    await api().save({
      section: "quotes",
      value: { ...quotes.value, validityDays: 14 },
      version: quotes.version,
    });
    expect(await validity()).toEqual([14, 14]);
    const { value, version } = await api().get({ section: "documentTemplates" });
    const typed = structuredClone(value) as typeof templates;
    await api().save({
      section: "documentTemplates",
      value: {
        ...typed,
        quote: { ...typed.quote, validityPeriod: 21 },
        invoice: { ...typed.invoice, paymentTerms: 7 },
      },
      version,
    });
    expect(await validity()).toEqual([21, 21]);
    expect(await terms()).toEqual([7, 7]);
  });

  test("leaves a version in the other section too, and who has that one open is told", async () => {
    const seen = await api().get({ section: "quotes" });
    const { value, version } = await api().get({ section: "documentTemplates" });
    const typed = structuredClone(value) as typeof templates;
    const changed = { ...typed, quote: { ...typed.quote, validityPeriod: 45 } };
    await api().save({ section: "documentTemplates", value: changed, version });
    const { rows } = await callAs(settingsVersionsHandlers, admin).list({ section: "quotes" });
    expect(rows[0]).toMatchObject({ version: seen.version + 1, cause: "linked", savedBy: admin.name });
    expect(rows[0]?.changes).toMatchObject([{ path: "validityDays", from: "21 days", to: "45 days" }]);
    await expect(
      api().save({ section: "quotes", value: seen.value, version: seen.version }),
    ).rejects.toMatchObject({
      code: "CONFLICT",
    });
    const [one, other] = [
      await api().get({ section: "documentTemplates" }),
      await api().get({ section: "quotes" }),
    ];
    await callAs(settingsManagementHandlers, admin).reset({
      versions: { documentTemplates: one.version, quotes: other.version },
    });
    expect(await validity()).toEqual([30, 30]);
  });

  test("is refused on both outside its bounds", async () => {
    const { value, version } = await api().get({ section: "documentTemplates" });
    const typed = structuredClone(value) as typeof templates;
    await expect(
      api().save({
        section: "documentTemplates",
        value: { ...typed, quote: { ...typed.quote, validityPeriod: 0 } },
        version,
      }),
    ).rejects.toMatchObject({ data: { fields: { "quote.validityPeriod": expect.any(String) } } });
    expect((await validity())[0]).toBe((await validity())[1]);
  });
});

describe("the preview", () => {
  test("draws what is typed and saves nothing", async () => {
    for (const kind of TEMPLATE_KINDS) {
      const answer = await preview(admin, kind, {
        template: { ...templates[kind], layout: "professional", headerText: "Typed just now" },
        locale: "sw",
      });
      expect(answer.headers.get("content-type")).toBe("application/pdf");
      const data = (await answer.json()) as { name: string; look: Look; locale: string };
      expect(data).toMatchObject({ name: kind, locale: "sw" });
      expect(data.look).toMatchObject({ layout: "professional", headerText: "Typed just now" });
    }
    const { value } = await callAs(settingsHandlers, admin).get({ section: "documentTemplates" });
    expect(JSON.stringify(value)).not.toContain("Typed just now");
  });

  test("names the fields that cannot be drawn, in the specification's words", async () => {
    const template = {
      ...templates.quote,
      headerText: " ",
      footerText: "",
      primaryColor: "#12345",
      layout: "odd",
    };
    const answer = await preview(admin, "quote", { template, locale: "en" });
    expect(answer.status).toBe(422);
    expect(((await answer.json()) as { fields: object }).fields).toMatchObject({
      "quote.headerText": "Header text is required",
      "quote.footerText": "Footer text is required",
      "quote.primaryColor": "Invalid hex color",
      "quote.layout": expect.any(String),
    });
  });

  test("refuses what is no question, strangers, and whoever may not change settings", async () => {
    const question = { template: templates.quote, locale: "en" };
    expect((await preview(admin, "receipt", question)).status).toBe(422);
    expect((await preview(admin, "quote", "no json")).status).toBe(422);
    expect((await preview(admin, "quote", { ...question, locale: "fr" })).status).toBe(422);
    expect((await preview(visitor, "quote", question)).status).toBe(401);
    expect((await preview(await aPerson({ role: "sales_rep" }), "quote", question)).status).toBe(403);
  });

  test("is not made more often than somebody types", async () => {
    const typist = await aPerson({ role: "admin" });
    const statuses = await Promise.all(
      Array.from({ length: 95 }, async () => (await preview(typist, "receipt", {})).status),
    );
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
  });
});

// Last, because it removes the row without a version.
test("a reset is kept as well, however it was done", async () => {
  await db().execute(sql`delete from settings where section = 'documentTemplates'`);
  expect((await getPaper(db(), "invoice", "en", new Date(Date.now() + 1000))).look.layout).toBe("modern");
});
