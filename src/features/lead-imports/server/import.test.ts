import { eq, sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, expect, test } from "vitest";
import { leads } from "~/features/crm/leads/server/tables";
import { leadRoutes, leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { verifyCrm } from "~/features/lead-intake/server/queries/verification";
import { db } from "~/platform/db/database";
import { events } from "~/platform/events/tables";
import type { Actor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import type { RequestContext } from "~/platform/http/handlers";
import { nairobiYear } from "~/platform/kernel/dates";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { aLeadSheet } from "../testing";
import { leadImportsHandlers } from "./handlers";
import { leadImportFiles } from "./tables";

useDatabase();

let manager: Actor;
const as = (actor: Actor) => callAs(leadImportsHandlers, actor);
const office = () => callAs(leadsHandlers, manager);
const upload = async (file: File) => (await as(manager).upload({ file })).id;
const HEAD = "First name,Last name,Email,Phone,Source,Status,Budget (KES),Follow up";
const line = (n: number, more = "Referral,New,120000,") =>
  `Moraa,Bosire,m${n}@example.co.ke,0737${100_000 + n},${more}`;

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
});

test("bad rows of 500 are named by row and field and left out; corrected, all go in with numbers and scores", async () => {
  const lines = Array.from({ length: 500 }, (_, n) => line(n));
  lines[9] = line(9, "Radio,New,-1,");
  lines[20] = line(19);
  const bad = await upload(aLeadSheet(HEAD, ...lines));
  const before = await db().$count(leads);
  expect(await as(manager).check({ id: bad })).toEqual({
    good: 498,
    known: 0,
    refused: 2,
    problems: [
      { row: 11, field: "Source", value: "Radio", message: expect.stringContaining("Walk In") },
      { row: 11, field: "Budget", value: "-1", message: expect.stringContaining("shillings") },
      {
        row: 22,
        field: "Email",
        value: "m19@example.co.ke",
        message: "The same email or phone is in row 21",
      },
      { row: 22, field: "Phone", value: `0737${100_019}`, message: "The same email or phone is in row 21" },
    ],
    knownRows: [],
    notes: [],
  });
  expect(await db().$count(leads)).toBe(before);
  const few = await upload(
    aLeadSheet(HEAD, line(900), line(901, "Radio,New,,"), "No,Address,,0737100902,,,,"),
  );
  expect((await as(manager).check({ id: few })).problems.at(-1)).toMatchObject({
    field: "Email",
    message: "Email is required",
  });
  expect(await as(manager).run({ id: few })).toEqual({ added: 1, known: 0, refused: 2 });
  expect((await as(manager).get({ id: few })).hasRefused).toBe(true);

  lines[9] = line(9);
  lines[20] = line(20, "Referral,Lost,,");
  const stillBad = await upload(aLeadSheet(HEAD, ...lines));
  expect((await as(manager).check({ id: stillBad })).problems).toMatchObject([
    { row: 22, field: "Lost because" },
  ]);
  lines[20] = line(20);
  const id = await upload(aLeadSheet(HEAD, ...lines));
  expect(await as(manager).run({ id })).toEqual({ added: 500, known: 0, refused: 0 });
  expect(await as(manager).run({ id })).toEqual({ added: 500, known: 0, refused: 0 });
  expect(await db().$count(events, eq(events.type, "lead_import.imported"))).toBe(2);
  expect(await db().$count(events, eq(events.type, "lead.created"))).toBe(0);
  const [one] = await db().select().from(leads).where(eq(leads.email, "m7@example.co.ke"));
  expect(one).toMatchObject({ source: "referral", budget: 12_000_000, score: 50, firstResponseAt: null });
  expect(one?.leadNumber).toMatch(new RegExp(`^LEAD${nairobiYear(new Date())}\\d{4}$`));
  expect((await verifyCrm(db())).disagreements).toEqual([]);
});

test("who is there already stays as they are: our own file changes nothing", async () => {
  const id = await upload(aLeadSheet(HEAD, line(600), line(601)));
  expect(await as(manager).run({ id })).toEqual({ added: 2, known: 0, refused: 0 });
  const again = await upload(aLeadSheet(HEAD, line(600, "Website,Qualified,,"), line(602)));
  expect(await as(manager).check({ id: again })).toMatchObject({ good: 1, known: 1, refused: 0 });
  expect(await as(manager).run({ id: again })).toEqual({ added: 1, known: 1, refused: 0 });
  const [kept] = await db().select().from(leads).where(eq(leads.email, "m600@example.co.ke"));
  expect(kept).toMatchObject({ status: "new", source: "referral" });
});

test("the list's own file changes nothing, and with other addresses brings the same leads again", async () => {
  const { leadNumber } = await office().create({
    ...{ firstName: "Wanjiku", lastName: "Kamau", company: "Tana, Traders", email: "tana@example.co.ke" },
    ...{
      phone: "0737100900",
      source: "google_ads",
      status: "nurturing",
      rating: "warm",
      decisionMaker: true,
    },
    ...{ estimatedValue: 4_500_050, budget: 5_000_000, timeline: "3_months", tags: ["school", "piano"] },
    ...{ interestedServices: ["residential_move", "storage"], moveFrom: "Kilimani", moveTo: "Nyeri" },
    ...{ moveDate: "2031-05-02", homeSize: "2_bedrooms", nextFollowUpDate: "2031-04-02" },
    assignedTo: manager.personId,
  });
  const app = new Hono<{ Variables: { request: RequestContext } }>();
  app.use(async (c, next) => {
    c.set("request", requestContext(manager));
    await next();
  });
  app.route("/", serveFiles(leadRoutes));
  const [head = "", ...lines] = (await (await app.request("/exports/leads.csv?search=tana")).text())
    .trim()
    .split("\r\n");
  expect(lines).toHaveLength(1);
  const again = await upload(aLeadSheet(head, ...lines));
  expect(await as(manager).run({ id: again })).toEqual({ added: 0, known: 1, refused: 0 });
  const other = lines.map((row) =>
    row
      .replace(leadNumber, "")
      .replace("tana@", "chania@")
      .replace(/737 ?100 ?900/, "737100901"),
  );
  const id = await upload(aLeadSheet(head, ...other));
  expect(await as(manager).check({ id })).toMatchObject({ good: 1, known: 0, refused: 0, problems: [] });
  expect(await as(manager).run({ id })).toEqual({ added: 1, known: 0, refused: 0 });
  const of = async (email: string) => {
    const [row] = await db().select().from(leads).where(eq(leads.email, email));
    const { id: _, leadNumber: __, email: ___, phone: ____, search: _____, ...same } = row ?? ({} as never);
    const { createdAt, updatedAt, assignedAt, respondBy, ...facts } = same;
    return facts;
  };
  expect(await of("chania@example.co.ke")).toEqual(await of("tana@example.co.ke"));
});

test("taken back, those nobody touched are empty and found by nobody, the others stay; no number is missing", async () => {
  const id = await upload(aLeadSheet(HEAD, line(700), line(701), line(702)));
  await as(manager).run({ id });
  const [touched] = await db().select().from(leads).where(eq(leads.email, "m701@example.co.ke"));
  await office().update({ id: touched?.id ?? "", company: "Savannah Traders" });
  expect(await as(manager).takeBack({ id })).toEqual({ takenBack: 2, stayed: 1 });
  expect(await as(manager).takeBack({ id })).toEqual({ takenBack: 2, stayed: 1 });
  expect((await office().list({ search: "m700@example" })).rows).toEqual([]);
  expect((await office().list({ search: "m701@example" })).rows).toHaveLength(1);
  const { rows } = await db().execute(
    sql`select 1 from leads where email like 'm700%' or phone like '%737100700'`,
  );
  expect(rows).toEqual([]);
  expect((await verifyCrm(db())).disagreements).toEqual([]);
  expect(await db().$count(leadImportFiles)).toBeLessThanOrEqual(3);
});

test("only who works on all leads imports", async () => {
  const id = await upload(aLeadSheet(HEAD, line(800)));
  const narrow = {
    ...manager,
    permissions: new Map([
      ["view_leads", "all"],
      ["manage_leads", "assigned"],
    ] as const),
  };
  await expect(as(narrow).get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(narrow).run({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(as(manager).upload({ file: aLeadSheet(HEAD) })).rejects.toMatchObject({ code: "INVALID" });
});
