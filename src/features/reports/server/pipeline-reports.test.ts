import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { beforeAll, describe, expect, test } from "vitest";
import { SOURCE_LABELS } from "~/features/crm/leads/domain";
import { emptyLeads } from "~/features/crm/leads/server/commands";
import { aLead, anOpportunity, leadsHandlers } from "~/features/crm/testing";
import { aPerson } from "~/features/identity/testing";
import { anAcceptedQuote } from "~/features/moves/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, mintActor, visitor } from "~/platform/http/actor";
import { serveFiles } from "~/platform/http/file-routes";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs, requestContext } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import type { Report } from "../domain/figures";
import { reportsHandlers } from "./handlers";
import { reportsRoutes } from "./routes";

useDatabase();

const march = { from: "2026-03-01", to: "2026-03-31" };
const HOUR = 3_600;
const DAY = 24 * HOUR;

let manager: Actor;
let rep: Actor;
let other: Actor;

type Name = "sourceValue" | "lossReasons" | "stageTimes" | "leadSpeed";
const read = (report: Name, actor = manager, period = march) =>
  callAs(reportsHandlers, actor).sales({ report, ...period });
const cellsOf = ({ rows }: Pick<Report, "rows">, label: string) =>
  rows.find((row) => row.label === label)?.cells;

interface Came {
  owner: Actor;
  source: "referral" | "google_ads";
  at: string;
  /** Seconds until the first conversation. */
  spoken?: number;
  sale?: {
    amount: number;
    stage: "closed_won" | "closed_lost" | "negotiation";
    reason?: string;
    days: number;
    wonBy?: string;
  };
}

async function came({ owner, source, at, spoken, sale }: Came): Promise<void> {
  const { id } = await aLead(owner, { source, assignedTo: owner.personId });
  await db().execute(sql`update leads set created_at = ${at}::timestamptz,
    contact_attempts = ${spoken === undefined ? 0 : 1},
    first_contact_at = ${at}::timestamptz + make_interval(secs => ${spoken ?? null}::float8),
    last_contact_at = ${at}::timestamptz + make_interval(secs => ${spoken ?? null}::float8),
    first_response_at = ${at}::timestamptz + make_interval(secs => ${spoken ?? null}::float8) where id = ${id}`);
  if (!sale) return;
  const { stage, amount, days, reason = "", wonBy = null } = sale;
  const made = await anOpportunity(owner, { leadId: id, amount, ownerId: owner.personId });
  const seconds = days * DAY;
  const closed = stage !== "negotiation";
  await db().execute(sql`with moved as (
      select ${at}::timestamptz as began, ${at}::timestamptz + make_interval(secs => ${seconds}::float8) as since)
    update opportunities set created_at = moved.began, stage = ${stage}, stage_since = moved.since, row_version = 2,
      loss_reason = ${reason}, probability = ${stage === "closed_won" ? 100 : stage === "closed_lost" ? 0 : 80},
      actual_close_date = case when ${closed} then moved.since::date end, won_quote_id = ${wonBy}::uuid
    from moved where id = ${made.id}`);
  await db().execute(
    sql`update opportunity_stage_changes set changed_at = ${at}::timestamptz where opportunity_id = ${made.id}`,
  );
  await db().execute(sql`insert into opportunity_stage_changes
      (id, opportunity_id, pipeline_id, from_stage, to_stage, seconds_in_stage, amount, changed_at, row_version)
    select gen_random_uuid(), id, pipeline_id, 'qualification', stage, ${seconds}, amount, stage_since, 2
    from opportunities where id = ${made.id}`);
}

beforeAll(async () => {
  manager = await aPerson({ role: "manager" });
  rep = await aPerson({ role: "sales_rep" });
  other = await aPerson({ role: "sales_rep" });
  const lost = { stage: "closed_lost" as const, days: 10 };
  await came({ owner: rep, source: "referral", at: "2026-03-02T09:00:00+03:00", spoken: 1_800 });
  await came({
    owner: rep,
    source: "referral",
    at: "2026-03-03T09:00:00+03:00",
    spoken: 3 * HOUR,
    sale: { ...lost, amount: 50_000_00, reason: "Price too high", days: 4 },
  });
  await came({
    owner: other,
    source: "referral",
    at: "2026-03-04T09:00:00+03:00",
    spoken: 2 * DAY,
    sale: { ...lost, amount: 70_000_00, reason: "Price too high", days: 6 },
  });
  await came({
    owner: other,
    source: "google_ads",
    at: "2026-03-05T09:00:00+03:00",
    sale: { stage: "negotiation", amount: 90_000_00, days: 2 },
  });
  await came({
    owner: rep,
    source: "referral",
    at: "2026-03-06T09:00:00+03:00",
    spoken: 5 * HOUR,
    sale: { stage: "closed_won", amount: 80_000_00, days: 8, wonBy: (await anAcceptedQuote()).id },
  });
  await came({ owner: rep, source: "google_ads", at: "2026-03-31T23:59:00+03:00", spoken: 60 });
  await came({
    owner: rep,
    source: "google_ads",
    at: "2026-04-01T00:00:00+03:00",
    sale: { ...lost, amount: 10_000_00, reason: "Date not available", days: 1 },
  });
});

describe("reports about leads and opportunities", () => {
  test("source to won value counts leads of the period and what became of them", async () => {
    const report = await read("sourceValue");
    expect(cellsOf(report, "Referral")).toEqual([4, 3, 3 / 4, 1, 1 / 4, 80_000_00, 80_000_00, 0]);
    expect(cellsOf(report, SOURCE_LABELS.google_ads)).toEqual([2, 1, 1 / 2, 0, 0, 0, null, 90_000_00]);
    expect(report.total?.slice(0, 2)).toEqual([6, 4]);
  });

  test("lost reasons count sales by the day they were lost", async () => {
    const report = await read("lossReasons");
    expect(report.rows).toMatchObject([{ label: "Price too high", cells: [2, 1, 120_000_00, 5 * DAY] }]);
    expect(report.total).toEqual([2, null, 120_000_00, 5 * DAY]);
    const april = await read("lossReasons", manager, { from: "2026-04-01", to: "2026-04-30" });
    expect(april.rows.map(({ label }) => label)).toEqual(["Date not available"]);
  });

  test("time in stage is of those that left it in the period, and of who is there now", async () => {
    const report = await read("stageTimes");
    expect(cellsOf(report, "Qualification")?.slice(0, 5)).toEqual([4, 2 / 4, 5 * DAY, 5 * DAY, 8 * DAY]);
    expect(cellsOf(report, "Negotiation")?.[5]).toBe(1);
    expect(cellsOf(report, "Prospecting")?.slice(0, 3)).toEqual([0, null, null]);
  });

  test("speed to lead counts from the first moment to the first contact", async () => {
    const report = await read("leadSpeed");
    expect(cellsOf(report, "Referral")).toEqual([
      4,
      4,
      Math.round((1_800 + 3 * HOUR + 2 * DAY + 5 * HOUR) / 4),
      4 * HOUR,
      1 / 4,
      3 / 4,
    ]);
    expect(cellsOf(report, SOURCE_LABELS.google_ads)).toEqual([2, 1, 60, 60, 1 / 2, 1 / 2]);
    expect(report.total?.slice(0, 2)).toEqual([6, 5]);
    expect(report.notes[0]?.text).toBe("1 of this time was not answered yet.");
  });

  test("each is of what is within the reader's scope", async () => {
    const grants = new Map([...rep.permissions, ["view_sales_reports", "assigned"]] as const);
    const narrow = mintActor({ ...rep, permissions: grants });
    expect((await read("sourceValue", narrow)).total?.[0]).toBe(4);
    expect((await read("lossReasons", narrow)).total?.[0]).toBe(1);
    expect(cellsOf(await read("stageTimes", narrow), "Qualification")?.[0]).toBe(2);
    expect((await read("leadSpeed", narrow)).total?.[0]).toBe(4);
  });

  test("are for who may read sales reports, as page and as file", async () => {
    await expect(read("leadSpeed", visitor)).rejects.toMatchObject({ status: 401 });
    await expect(read("lossReasons", await aPerson({ role: "accountant" }))).rejects.toMatchObject({
      status: 403,
    });
    const app = new Hono<{ Variables: { request: ReturnType<typeof requestContext> } }>();
    app.use(async (c, next) => {
      c.set("request", requestContext(manager));
      await next();
    });
    app.route("/", serveFiles(reportsRoutes));
    const file = await app.request("/exports/reports/lossReasons.csv?from=2026-03-01&to=2026-03-31");
    expect(await file.text()).toContain("Price too high,2,");
  });
});

test("an answer without a call counts, and an erased lead does not", async () => {
  const today = nairobiDate(new Date());
  const period = { from: addDays(today, -1), to: addDays(today, 1) };
  const [{ id: answered }, { id: erased }] = [
    await aLead(rep, { source: "cold_call" }),
    await aLead(rep, { source: "cold_call" }),
  ];
  await db().execute(
    sql`update leads set first_response_at = created_at + interval '10 minutes' where id = ${answered}`,
  );
  await transaction((tx) => emptyLeads(tx, [erased], new Date()));
  const cells = cellsOf(await read("leadSpeed", manager, period), SOURCE_LABELS.cold_call);
  expect(cells).toEqual([1, 1, 600, 600, 1, 1]);
});

test("a lead that was merged into another counts once", async () => {
  const [{ id }, { id: mergedId }] = [
    await aLead(rep, { source: "trade_show" }),
    await aLead(rep, { source: "trade_show" }),
  ];
  const today = nairobiDate(new Date());
  const period = { from: addDays(today, -1), to: addDays(today, 1) };
  const counted = async () =>
    Promise.all(
      (["sourceValue", "leadSpeed"] as const).map(
        async (report) => cellsOf(await read(report, manager, period), SOURCE_LABELS.trade_show)?.[0],
      ),
    );
  expect(await counted()).toEqual([2, 2]);
  await callAs(leadsHandlers, manager).merge({ id, mergedId });
  expect(await counted()).toEqual([1, 1]);
});
