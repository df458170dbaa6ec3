import { randomUUID } from "node:crypto";
import type pg from "pg";

/** The statements behind the first page of leads, as an administrator sees it: how many there are, and these ten. */
export const LEAD_LIST: readonly string[] = [
  "select count(*)::int as n from (select 1 from leads where merged_into is null and erased_at is null limit 10001) as counted",
  `select l.id, l.lead_number, l.first_name || ' ' || l.last_name as name, l.company, l.email, l.phone, l.source, l.status, l.rating, l.score,
      l.estimated_value, l.assigned_to, p.name as assignee, l.next_follow_up_date, l.respond_by, l.first_response_at, l.created_at, l.updated_at
    from leads l left join people p on p.id = l.assigned_to where l.merged_into is null and l.erased_at is null
    order by l.created_at desc, l.id desc limit 10`,
];

export const CRM_FIGURES: readonly string[] = [
  "select status, count(*), count(*) filter (where created_at >= date_trunc('month', now())) from leads where merged_into is null and erased_at is null group by status",
  "select stage, count(*), sum(amount), sum(round(amount * probability / 100.0)) from opportunities where erased_at is null group by stage",
  `select to_char(expected_close_date, 'YYYY-MM'), count(*), sum(amount), sum(round(amount * probability / 100.0)) from opportunities
    where erased_at is null and stage not in ('closed_won', 'closed_lost') and expected_close_date >= date_trunc('month', now())
      and expected_close_date < date_trunc('month', now()) + interval '6 months' group by 1`,
  `select count(*), count(*) filter (where due_date < current_date), count(*) filter (where scheduled_at::date = current_date) from activities
    where status in ('scheduled', 'in_progress')`,
];

/** A form's match queries without a match: open leads and customers, by address, then by number. */
export async function matchForm(client: pg.Client, at: number): Promise<void> {
  const [email, phone] = [`nobody${at}@example.co.ke`, `+2542${String(at).padStart(8, "0")}`];
  const same = { email: ["lower(l.email) = $1", email], phone: ["l.phone = $1", phone] } as const;
  for (const [name, [condition, value]] of Object.entries(same))
    await client.query({
      name: `match-${name}`,
      text: `select s.id from leads l inner join leads s on s.id = coalesce(l.merged_into, l.id)
        where ${condition} and s.erased_at is null and (s.status in ('new', 'contacted', 'qualified', 'proposal_sent', 'negotiation', 'nurturing')
          or exists (select 1 from opportunities o where o.id = s.converted_to and o.stage not in ('closed_won', 'closed_lost')))
        order by s.created_at desc, s.id desc limit 1`,
      values: [value],
    });
  await client.query({
    name: "match-customer",
    text: `select coalesce(merged_into, id) from customers where status <> 'erased' and created_at < now() and (lower(email) = $1 or phone = $2)
      order by lower(email) = $1 desc, created_at limit 1`,
    values: [email, phone],
  });
}

/** A stage change's writes on one connection: opportunity under lock, its pipeline, row, stage, event. */
export async function bareStageChange(client: pg.Client, id: string, person: string): Promise<void> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  await client.query("begin");
  const { rows } = await run("lock-sale", "select * from opportunities where id = $1 for update", [id]);
  const { pipeline_id: pipeline, stage, amount, row_version: version } = rows[0];
  const next = stage === "prospecting" ? "qualification" : "prospecting";
  const settings = await run(
    "stage-settings",
    "select * from pipelines p join pipeline_stages s on s.pipeline_id = p.id where p.id = $1 and s.stage = $2",
    [pipeline, next],
  );
  await run("members", "select person_id from opportunity_members where opportunity_id = $1", [id]);
  await run(
    "move-sale",
    `update opportunities set stage = $2, probability = $3, stage_since = now(), row_version = row_version + 1, updated_at = now(), updated_by = $4
      where id = $1`,
    [id, next, settings.rows[0].probability, person],
  );
  await run(
    "stage-change",
    `insert into opportunity_stage_changes (id, opportunity_id, pipeline_id, from_stage, to_stage, seconds_in_stage, amount, changed_at, row_version, changed_by)
      values ($1, $2, $3, $4, $5, 0, $6, now(), $7, $8)`,
    [randomUUID(), id, pipeline, stage, next, amount, version + 1, person],
  );
  await run(
    "sale-event",
    `insert into events (id, type, subject_type, subject_id, summary, data, actor_kind, actor_id, actor_name, at)
      values ($1, 'opportunity.stage_changed', 'opportunity', $2, 'Opportunity moved', '{}', 'person', $3, 'Bench', now())`,
    [randomUUID(), id, person],
  );
  await client.query("commit");
}
