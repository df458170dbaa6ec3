import { createHash, randomBytes } from "node:crypto";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { compare, type Figure, isWanted } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings } from "./settings.ts";

const ROUNDS = 3;
const MANY = 5_000;
const SYNC = "sync-calendar";
const SCOPE = "https://www.googleapis.com/auth/calendar.events";

interface Calendar {
  database: pg.Client;
  boss: PgBoss;
  baseUrl: string;
  token: string;
}

/** Moves of a connected calendar that all changed, until all are written, beside a bare loop of the same calls. */
export async function calendarSynced(product: Product, database: pg.Client, rows: number): Promise<Figure[]> {
  const about = {
    name: `Calendar of ${MANY.toLocaleString("en-KE")} moves synced`,
    floor: "a bare loop of calls",
    rows,
  };
  if (!isWanted(about.name)) return [];
  const settings = await openSettings(product);
  const { offers } = await settings.ask<{ offers: Record<string, Record<string, string>> }>("/integrations");
  const offer = offers.googleCalendar;
  if (!offer?.baseUrl) throw new Error("The demo has no stand-in for Google.");
  const { value } = await settings.get("integrations");
  await settings.change("integrations", {
    googleCalendar: { ...(value.googleCalendar as object), ...offer, enabled: true },
  });
  const { address } = await settings.ask<{ address: string }>("/integrations/googleCalendar/consents", {
    method: "POST",
    body: "{}",
  });
  const { cookie } = settings;
  await fetch(await allowed(address), { headers: { cookie }, redirect: "manual" });
  const boss = new PgBoss({ connectionString: product.databaseUrl, supervise: false, schedule: false });
  await boss.start();
  const calendar = { database, boss, baseUrl: offer.baseUrl, token: await tokenAt(offer) };
  const figures = [
    await compare(
      about,
      { ours: () => throughQueue(calendar), bare: () => bareLoop(calendar) },
      { atLeast: 0.5 },
      ROUNDS,
    ),
  ];
  await boss.stop({ graceful: false, close: true });
  return figures;
}

async function allowed(address: string): Promise<string> {
  const page = await (await fetch(address)).text();
  const [, link = ""] = /href="(\/google\/answer[^"]*answer=allow)"/.exec(page) ?? [];
  const back = await fetch(new URL(link.replaceAll("&amp;", "&"), address), { redirect: "manual" });
  return back.headers.get("location") ?? "";
}

async function tokenAt({ clientId = "", clientSecret = "", baseUrl = "" }: Record<string, string>) {
  const verifier = randomBytes(32).toString("base64url");
  const redirectUri = "http://127.0.0.1:9/back";
  const asked = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: SCOPE,
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  const back = new URL(await allowed(`${baseUrl}/o/oauth2/v2/auth?${asked}`));
  const answer = await fetch(`${baseUrl}/token`, {
    method: "POST",
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: "authorization_code",
      code: back.searchParams.get("code") ?? "",
      redirect_uri: redirectUri,
      code_verifier: verifier,
    }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

async function chosen(database: pg.Client): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select id from moves where date is not null and status not in ('quoted', 'cancelled') order by id limit $1`,
    [MANY],
  );
  if (rows.length < MANY) throw new Error(`Only ${rows.length} moves have a day.`);
  return rows.map(({ id }) => id);
}

async function throughQueue({ database, boss }: Calendar): Promise<number> {
  const ids = await chosen(database);
  await database.query(
    `insert into calendar_entries (kind, subject_id, next_at)
      select 'move', id, now() + interval '1 hour' from unnest($1::uuid[]) as each(id)
      on conflict (kind, subject_id) do update set version = calendar_entries.version + 1, next_at = excluded.next_at`,
    [ids],
  );
  await database.query("analyze calendar_entries");
  await database.query(
    "update calendar_entries set next_at = now() where kind = 'move' and subject_id = any ($1)",
    [ids],
  );
  const began = performance.now();
  await boss.insert(SYNC, [{ data: {} }]);
  for (;;) {
    const { rows } = await database.query<{ count: number; problem: string }>(
      `select count(*)::int as count, max(problem) as problem from calendar_entries
        where kind = 'move' and subject_id = any ($1) and synced < version`,
      [ids],
    );
    if (rows[0]?.count === 0) return (MANY * 1000) / (performance.now() - began);
    if (rows[0]?.problem) throw new Error(`A move is not written: ${rows[0].problem}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function bareLoop({ database, baseUrl, token }: Calendar): Promise<number> {
  const ids = await chosen(database);
  const began = performance.now();
  for (const id of ids) {
    const key = id.replaceAll("-", "");
    const body = JSON.stringify({
      id: key,
      summary: "Move SRV-2026-0001: Nairobi, Kenya to Thika, Kenya",
      description: "Crew lead: Otieno Ouma\nCrew: Mutua Kilonzo, Kamau Njoroge",
      location: "Nairobi, Kenya",
      start: { dateTime: "2026-12-01T08:00:00", timeZone: "Africa/Nairobi" },
      end: { dateTime: "2026-12-01T12:00:00", timeZone: "Africa/Nairobi" },
    });
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
    const events = `${baseUrl}/calendar/v3/calendars/primary/events`;
    const answer = await fetch(`${events}/${key}`, { method: "PUT", headers, body });
    await answer.text();
    if (answer.status === 404) await (await fetch(events, { method: "POST", headers, body })).text();
    else if (!answer.ok) throw new Error(`The calendar answered ${answer.status}.`);
  }
  return (MANY * 1000) / (performance.now() - began);
}
