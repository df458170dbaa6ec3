import type { z } from "zod";
import { getProfitCard } from "~/features/move-profit/server/queries/card";
import { listActivities } from "~/features/office/activity/server/queries";
import { APPROVAL_LABELS } from "~/features/office/approvals/domain";
import { countApprovals } from "~/features/office/approvals/server/queries/approvals";
import { findOwnView } from "~/features/views/server/queries";
import type { Reader } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import type { cardInput, tableInput } from "../../../overview/contract";
import { periodOf } from "../../../overview/domain";
import { getCards, getInquiryTable, getMpesaPanel } from "../../../overview/server/queries";
import { alertsOf } from "../../domain/alerts";
import { arrange, PARTS_VIEW } from "../../domain/choice";
import type { PartId } from "../../domain/parts";
import { partsFor } from "../../domain/rights";
import { getCash, getMoney } from "./money";
import { getJobs, getWeek, getYesterday } from "./moves";
import { getAnswers, getEndingQuotes, getOwnActivities } from "./sales";
import { getAway, getEndings, getPeople, getRuns } from "./staff";

type Asked = z.infer<typeof cardInput> & z.infer<typeof tableInput>;

const RECENT = 10;

const READ = {
  profit: ({ reader, actor, now }) => getProfitCard(reader, actor, now),
  yesterday: ({ reader, actor, now }) => getYesterday(reader, actor, now),
  week: ({ reader, actor, now }) => getWeek(reader, actor, now),
  jobs: ({ reader, actor, now }) => getJobs(reader, actor, now),
  away: ({ reader, actor, now }) => getAway(reader, actor, now),
  activities: ({ reader, actor, now }) => getOwnActivities(reader, actor, now),
  answers: ({ reader, now }) => getAnswers(reader, now),
  quotes: ({ reader, actor, now }) => getEndingQuotes(reader, actor, now),
  money: ({ reader, actor, now }) => getMoney(reader, actor, now),
  approvals: async ({ reader, actor }) =>
    (await countApprovals(reader, actor)).map((row) => ({ ...row, label: APPROVAL_LABELS[row.kind] })),
  cash: ({ reader, now }) => getCash(reader, now),
  contracts: ({ reader, actor, now }) => getEndings(reader, actor, now),
  payroll: ({ reader, now }) => getRuns(reader, now),
  people: ({ reader, now }) => getPeople(reader, now),
  figures: ({ reader, actor, asked: { period = "month", from, to }, now }) =>
    getCards(reader, actor, periodOf(from && to ? { from, to } : period, nairobiDate(now))),
  inquiries: ({ reader, actor, asked, now }) => getInquiryTable(reader, actor, asked, now),
  mpesa: ({ reader, actor, now }) => getMpesaPanel(reader, actor, now),
  activity: ({ reader, actor }) => listActivities(reader, actor, RECENT),
} satisfies Record<
  PartId,
  (of: { reader: Reader; actor: Actor; asked: Asked; now: Date }) => Promise<unknown>
>;

type Read = { [Id in PartId]?: Awaited<ReturnType<(typeof READ)[Id]>> };

/** Alerts follow from these parts, so they are read even if hidden. */
const ALERTING: ReadonlySet<PartId> = new Set([
  "week",
  "jobs",
  "activities",
  "answers",
  "quotes",
  "money",
  "payroll",
]);

/** The whole page in one answer: every part that the actor may see and has not hidden, all read at once. */
export async function getMorning(reader: Reader, actor: Actor, asked: Asked, now: Date) {
  const allowed = partsFor(actor.permissions);
  const choice = await findOwnView(reader, actor, "dashboard", PARTS_VIEW);
  const parts = arrange(allowed, choice);
  const shown = new Set(parts.flatMap(({ id, shown }) => (shown ? id : [])));
  const ids = allowed.filter((id) => shown.has(id) || ALERTING.has(id));
  const read: Read = Object.fromEntries(
    await Promise.all(ids.map(async (id) => [id, await READ[id]({ reader, actor, asked, now })] as const)),
  );
  const alerts = alertsOf({
    today: nairobiDate(now),
    overdue: read.money?.overdue ?? null,
    answers: read.answers ? { late: read.answers.late, oldest: read.answers.rows[0]?.name ?? null } : null,
    quotes: read.quotes ?? null,
    overdueActivities: read.activities?.overdue ?? null,
    withoutCrew: read.jobs?.withoutCrew ?? null,
    week: read.week ?? null,
    runs: read.payroll ?? null,
    unmatched: read.money?.unmatched ?? null,
    toKra: read.money?.toKra ?? null,
  });
  for (const id of ids) if (!shown.has(id)) delete read[id];
  return { parts, alerts, ...read };
}
