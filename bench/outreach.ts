import { randomUUID } from "node:crypto";
import type pg from "pg";
import { compare, type Figure, isWanted, rateOf } from "./measure.ts";
import type { Product } from "./product.ts";

export const WITH_RULES = "A new lead with ten rules enabled";
const RULES = 10;

/** Cost of ten matching automation rules and the sequences for a lead's arrival, until it is answered. */
export async function leadsWithRules(
  product: Product,
  database: pg.Client,
  headers: Record<string, string>,
  rows: number,
): Promise<Figure[]> {
  if (!isWanted(WITH_RULES)) return [];
  await database.query(
    `insert into automation_rules (id, name, trigger, is_active, delay_minutes, actions, maker_id, updated_at)
     select gen_random_uuid(), 'Bench ' || n, 'lead.created', false, 0,
       '{"assign":null,"activity":null,"message":null,"sms":null,"tag":"bench","webhook":false,"notify":null}'::jsonb,
       (select id from people where email = 'admin@moveease.example'), now()
     from generate_series(1, $1::int) n`,
    [RULES],
  );
  const turn = (on: boolean) =>
    database.query("update automation_rules set is_active = $1 where name like 'Bench %'", [on]);
  let nth = 0;
  const arrive = async () => {
    nth += 1;
    const answer = await fetch(`${product.url}/api/v1/leads`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": randomUUID() },
      body: JSON.stringify({
        firstName: "Bench",
        lastName: "Lead",
        email: `bench.${nth}@example.com`,
        phone: `+2547${String(10_000_000 + nth)}`,
        source: "website",
      }),
    });
    if (!answer.ok) throw new Error(`A lead: ${answer.status} ${await answer.text()}`);
  };
  const figure = await compare(
    { name: WITH_RULES, floor: "the same with them disabled", rows },
    {
      ours: async () => {
        await turn(true);
        return rateOf(arrive);
      },
      bare: async () => {
        await turn(false);
        return rateOf(arrive);
      },
    },
    { atMost: 1.5 },
  );
  await database.query("delete from automation_rules where name like 'Bench %'");
  return [figure];
}
