import { randomUUID } from "node:crypto";
import pg from "pg";
import { compare, type Figure, isWanted, rateOf } from "./measure.ts";
import { type Product, startProduct } from "./product.ts";

const NAME = "Plan of a day with 40 jobs and 60 people";
const [JOBS, PEOPLE, TRUCKS] = [40, 60, 25];
const MOST_MS = 300;

/** A suggested plan, kept in the database, beside the time that a planner may wait for it. */
export async function dayPlanned(rows: number): Promise<Figure[]> {
  if (!isWanted(NAME)) return [];
  const product = await startProduct(rows);
  const day = await fillDay(product);
  const { cookie } = await product.signIn("admin@moveease.example");
  const headers = { cookie, origin: product.url, "content-type": "application/json" };
  const plan = async () => {
    const body = JSON.stringify({ day });
    const answer = await fetch(`${product.url}/api/v1/dispatch/proposals`, { method: "POST", headers, body });
    if (!answer.ok) throw new Error(`Plan: ${answer.status} ${await answer.text()}`);
    const { jobs } = (await answer.json()) as { jobs: { state: string }[] };
    if (jobs.filter(({ state }) => state === "proposed").length < JOBS / 4)
      throw new Error("Too few jobs were filled.");
  };
  const figure = await compare(
    { name: NAME, floor: `${MOST_MS} ms`, rows },
    { ours: () => rateOf(plan), bare: async () => 1000 / MOST_MS },
    { atMost: 1 },
  );
  await product.stop();
  return [figure];
}

/** Adds vehicles and people, and puts 40 jobs without any of them on one day. */
async function fillDay(product: Product): Promise<string> {
  const database = new pg.Client({ connectionString: product.databaseUrl });
  await database.connect();
  for (let at = 0; at < PEOPLE; at++)
    await database.query("insert into people (id, name, email, role) values ($1, $2, $3, $4)", [
      randomUUID(),
      `Bench ${at}`,
      `bench-${at}@moveease.example`,
      ["driver", "mover", "mover", "team_lead"][at % 4],
    ]);
  // New people have taken no course, which would keep all of them off.
  await database.query("update courses set mandatory_roles = '{}'");
  for (let at = 0; at < TRUCKS; at++)
    await database.query(
      `insert into vehicles (id, plate, name, class, ownership, fuel, state) values ($1, $2, '', $3, 'own', 'diesel', 'active')`,
      [randomUUID(), `KZZ ${String(at).padStart(3, "0")}B`, ["canter", "truck_5t", "truck_7t"][at % 3]],
    );
  const day = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  const { rows } = await database.query<{ id: string }>(
    "select id from moves where status in ('booked', 'confirmed') and quote_id is not null order by id limit 10",
  );
  for (let at = 0; at < JOBS; at++) {
    const start = new Date(`${day}T${at % 2 === 0 ? "08" : "13"}:00:00+03:00`);
    await database.query(
      `insert into jobs (id, move_id, position, kind, state, starts_at, ends_at, litres, crew)
        values ($1, $2, $3, 'move', 'scheduled', $4, $5, $6, 2)`,
      [
        ...[randomUUID(), rows[at % rows.length]?.id, 30 + at, start],
        ...[new Date(start.getTime() + 4 * 3_600_000), 6_000 + (at % 9) * 3_500],
      ],
    );
  }
  await database.end();
  return day;
}
