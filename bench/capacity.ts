import type pg from "pg";
import { compare, type Figure, isWanted, rate, rateOf } from "./measure.ts";
import type { Product } from "./product.ts";
import { openSettings, type Settings } from "./settings.ts";

const DAYS = "Capacity of 60 days";
const ACCEPTANCE = "Acceptance of a quote, booked by capacity";

/** The rows that a count of 60 days reads, without what is made of them. */
const BARE = `
select j.starts_at, j.ends_at, j.kind, coalesce(j.litres, v.litres) as litres, v.minutes, q.rooms, q.long_distance_km,
  (select count(*) from job_assignments a where a.job_id = j.id) as assigned
from jobs j join moves m on m.id = j.move_id left join quotes q on q.id = m.quote_id
left join inventories i on i.quote_number = q.number
left join inventory_versions v on v.inventory_id = i.id and v.newest
where j.starts_at >= $1::date and j.starts_at < $1::date + 60 and j.state <> 'aborted'`;
const BARE_QUOTES = `
select q.service_date, q.preferred_time, h.state, h.ends_at from quotes q left join day_holds h on h.quote_id = q.id
where coalesce(q.service_date, '9999-12-31'::date) between $1::date and $1::date + 60 and q.accepted_at is not null
  and q.cancelled_at is null and not exists (select 1 from moves m where m.quote_id = q.id)`;

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** What a planner's month of capacity costs beside its SQL, and an acceptance beside one without the count. */
export async function capacityOfDays(product: Product, database: pg.Client, rows: number): Promise<Figure[]> {
  if (![DAYS, ACCEPTANCE].some(isWanted)) return [];
  const settings = await openSettings(product);
  const [from, to] = [dayAfter(1), dayAfter(60)];
  const figures = [
    await compare(
      { name: DAYS, floor: "its bare SQL", rows },
      {
        ours: () =>
          rate(`${product.url}/api/v1/capacity?from=${from}&to=${to}`, {
            headers: { cookie: settings.cookie },
          }),
        bare: () =>
          rateOf(async () => {
            await database.query({ name: "bare_jobs", text: BARE, values: [from] });
            await database.query({ name: "bare_quotes", text: BARE_QUOTES, values: [from] });
          }),
      },
      { atMost: 4 },
    ),
  ];
  const { value } = await settings.get("moves");
  const accepting = async (bookByCapacity: boolean) => {
    await settings.change("moves", { bookByCapacity, dailyCapacity: 500 });
    let day = 90;
    let accept: () => Promise<unknown> = () => Promise.resolve();
    return rateOf(
      () => accept(),
      1,
      async () => {
        const token = await anOpenQuote(settings, database);
        day += 1;
        accept = () =>
          settings.ask(`/quote-links/${token}/acceptance`, {
            method: "POST",
            body: JSON.stringify({ name: "Njeri Kariuki", terms: true, serviceDate: moveDay(day) }),
          });
      },
    );
  };
  figures.push(
    await compare(
      { name: ACCEPTANCE, floor: "by moves per day", rows },
      { ours: () => accepting(true), bare: () => accepting(false) },
      { atMost: 1.3 },
    ),
  );
  await settings.change("moves", value);
  return figures;
}

/** A day that is not a Sunday. */
function moveDay(days: number): string {
  const day = dayAfter(days % 200);
  return new Date(`${day}T00:00:00Z`).getUTCDay() === 0 ? dayAfter((days % 200) + 1) : day;
}

let made = 0;

/** A new quote's link. One address asks for more quotes than a visitor does. */
async function anOpenQuote({ ask }: Settings, database: pg.Client): Promise<string> {
  made += 1;
  await database.query("delete from throttle_windows");
  const post = <Answer>(path: string, body: unknown) =>
    ask<Answer>(path, { method: "POST", body: JSON.stringify(body) });
  const phone = `07${String(30_000_000 + made)}`;
  const { number, link } = await post<{ number: string; link: string }>("/quotes", {
    ...{ from: "Kilimani, Nairobi, Kenya", to: "Thika, Kenya", rooms: { bedroom: 2 }, services: ["packing"] },
    customer: { name: "Njeri Kariuki", email: `njeri.capacity${made}@example.co.ke`, phone },
  });
  const { id } = await ask<{ id: string }>(`/quotes/${number}`);
  await post(`/quotes/${id}/approval`, {});
  return new URL(link).pathname.split("/").at(-1) ?? "";
}
