import { and, asc, gt, isNull, type SQL, sql } from "drizzle-orm";
import { scoreOf } from "~/features/crm/leads/domain";
import { leads } from "~/features/crm/leads/server/tables";
import type { Reader } from "~/platform/db/database";

interface CrmDisagreement {
  rule: string;
  subject: string;
  detail: string;
}

/** Recent rows may still wait for their task. */
const SOON = sql`now() - interval '10 minutes'`;
const NO_SCAN = (kind: string) =>
  sql`not exists (select 1 from lead_scans s where s.kind = ${kind} and s.finished_at is null)`;

const RULES: { rule: string; find: SQL }[] = [
  {
    rule: "every inquiry but a claim has its lead",
    find: sql`select i.id::text as subject, 'from ' || to_char(i.created_at, 'YYYY-MM-DD') as detail from inquiries i
      where i.source <> 'claim' and i.created_at < ${SOON} and ${NO_SCAN("inquiry")}
        and not exists (select 1 from lead_arrivals a where a.kind = 'inquiry' and a.key = i.id::text) order by i.created_at`,
  },
  {
    rule: "every quote has its lead",
    find: sql`select q.number as subject, 'from ' || to_char(q.created_at, 'YYYY-MM-DD') as detail from quotes q
      where q.version = 1 and q.created_at < ${SOON} and ${NO_SCAN("quote")}
        and not exists (select 1 from lead_arrivals a where a.kind = 'quote' and a.key = q.number) order by q.created_at`,
  },
  {
    rule: "lead numbers have no gaps",
    find: sql`select 'LEAD' || c.year as subject, c.last || ' given, ' || count(l.id) || ' there' as detail
      from counters c left join leads l on l.lead_number like 'LEAD' || c.year || '%'
      where c.series = 'lead' group by c.year, c.last having count(l.id) <> c.last`,
  },
  {
    rule: "opportunity numbers have no gaps",
    find: sql`select 'OPP' || c.year as subject, c.last || ' given, ' || count(o.id) || ' there' as detail
      from counters c left join opportunities o on o.opportunity_number like 'OPP' || c.year || '%'
      where c.series = 'opportunity' group by c.year, c.last having count(o.id) <> c.last`,
  },
  {
    rule: "a converted lead and its opportunity name each other",
    find: sql`select l.lead_number as subject, coalesce(o.opportunity_number, 'no opportunity') as detail from leads l
      left join opportunities o on o.id = l.converted_to
      where l.converted_to is not null and o.lead_id is distinct from coalesce(l.merged_into, l.id) order by l.created_at`,
  },
  {
    rule: "what belongs to a merged lead is the survivor's",
    find: sql`select l.lead_number as subject, 'still has ' || p.kind as detail from leads l
      join (select lead_id, 'arrivals' as kind from lead_arrivals union all select lead_id, 'opportunities' from opportunities) p on p.lead_id = l.id
      where l.merged_into is not null order by l.created_at`,
  },
  {
    rule: "a merged lead names the one that stays",
    find: sql`select l.lead_number as subject, 'into ' || s.lead_number as detail from leads l
      join leads s on s.id = l.merged_into where s.merged_into is not null order by l.created_at`,
  },
  {
    rule: "an opportunity is in the stage that it last came to",
    find: sql`select o.opportunity_number as subject, o.stage || ', last came to ' || coalesce(c.to_stage, 'none') as detail
      from opportunities o left join lateral (select to_stage from opportunity_stage_changes s where s.opportunity_id = o.id
        order by s.row_version desc limit 1) c on true
      where c.to_stage is distinct from o.stage order by o.created_at`,
  },
  {
    rule: "each stage follows the one before, with the time spent in it",
    find: sql`select o.opportunity_number as subject, coalesce(s.from_stage, 'nothing') || ' → ' || s.to_stage as detail
      from (select s.*, lag(to_stage) over w as came_from, lag(changed_at) over w as since from opportunity_stage_changes s
        window w as (partition by opportunity_id order by row_version)) s
      join opportunities o on o.id = s.opportunity_id
      where s.from_stage is distinct from s.came_from
        or abs(s.seconds_in_stage - extract(epoch from s.changed_at - s.since)) > 1 order by s.changed_at`,
  },
  {
    rule: "what won an opportunity is accepted and not called off",
    find: sql`select o.opportunity_number as subject, coalesce(q.number, m.number, 'nothing') as detail from opportunities o
      left join quotes q on q.id = o.won_quote_id left join moves m on m.id = o.won_move_id
      where o.stage = 'closed_won' and not coalesce(q.accepted_at is not null and q.cancelled_at is null, m.cancelled_at is null, false)
      order by o.created_at`,
  },
  {
    rule: "every accepted quote won its opportunity",
    find: sql`select q.number as subject, 'accepted ' || to_char(q.accepted_at, 'YYYY-MM-DD') as detail from quotes q
      where q.accepted_at < ${SOON} and q.cancelled_at is null and ${NO_SCAN("quote")}
        and not exists (select 1 from opportunities o where o.won_quote_id = q.id) order by q.accepted_at`,
  },
  {
    rule: "the board's sums are those of its opportunities",
    find: sql`with kept as (select pipeline_id, stage, since, sum(opportunities) as n, sum(amount) as amount, sum(weighted) as weighted
        from opportunity_sums group by 1, 2, 3),
      rows as (select pipeline_id, stage, (stage_since at time zone 'UTC')::date as since, count(*) as n, sum(amount) as amount,
        sum(round(amount * probability / 100.0)) as weighted from opportunities where erased_at is null group by 1, 2, 3)
      select p.name || ', ' || stage || ', ' || since as subject,
        format('says %s with %s, rows say %s with %s', coalesce(k.n, 0), coalesce(k.amount, 0), coalesce(r.n, 0), coalesce(r.amount, 0)) as detail
      from kept k full join rows r using (pipeline_id, stage, since) join pipelines p on p.id = pipeline_id
      where (coalesce(k.n, 0), coalesce(k.amount, 0), coalesce(k.weighted, 0)) <> (coalesce(r.n, 0), coalesce(r.amount, 0), coalesce(r.weighted, 0))
      order by since, stage`,
  },
];

const TOGETHER = 2_000;

/** Stored scores that differ from the domain's; erased leads keep theirs. */
async function wrongScores(
  reader: Reader,
  first: number,
): Promise<{ leads: number; found: CrmDisagreement[] }> {
  const found: CrmDisagreement[] = [];
  let looked = 0;
  for (let after: string | undefined; ; ) {
    const rows: (typeof leads.$inferSelect)[] = await reader
      .select()
      .from(leads)
      .where(and(isNull(leads.erasedAt), after ? gt(leads.id, after) : undefined))
      .orderBy(asc(leads.id))
      .limit(TOGETHER);
    looked += rows.length;
    for (const row of rows) {
      const right = scoreOf(row);
      if (right !== row.score && found.length < first)
        found.push({
          rule: "a lead's score is what its facts come to",
          subject: row.leadNumber,
          detail: `${row.score}, should be ${right}`,
        });
    }
    after = rows.at(-1)?.id;
    if (rows.length < TOGETHER) return { leads: looked, found };
  }
}

/** Proves that leads are complete, scores and times right, and that won is accepted; names the first rows that are wrong. */
export async function verifyCrm(
  reader: Reader,
  { first = 10 }: { first?: number } = {},
): Promise<{ leads: number; opportunities: number; disagreements: CrmDisagreement[] }> {
  const scores = await wrongScores(reader, first);
  const disagreements = [...scores.found];
  for (const { rule, find } of RULES) {
    const { rows } = await reader.execute<{ subject: string; detail: string }>(sql`${find} limit ${first}`);
    disagreements.push(...rows.map((row) => ({ rule, ...row })));
  }
  const { rows } = await reader.execute<{ n: number }>(sql`select count(*)::int as n from opportunities`);
  return { leads: scores.leads, opportunities: rows[0]?.n ?? 0, disagreements };
}
