import { and, asc, desc, eq, gt, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import { listHolidaysOf } from "~/features/leave/server/queries/leave";
import { quotes } from "~/features/quotes/server/tables";
import { type Addresses, asAddresses } from "~/features/recipients/domain";
import { contactDays } from "~/features/recipients/server/tables";
import type { Reader } from "~/platform/db/database";
import { columnsOf } from "~/platform/db/row-columns";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { followUpRow } from "../../contract";
import type { SequenceKind } from "../../domain";
import { followUps } from "../tables";
import { followUpsInReach } from "./sequences";

export type FollowUpRow = typeof followUps.$inferSelect;

/** Upcoming public holidays, on which no step goes out. */
export async function listHolidays(reader: Reader, from: Date): Promise<ReadonlySet<PlainDate>> {
  const day = nairobiDate(from);
  const rows = await listHolidaysOf(reader, day, addDays(day, 90));
  return new Set(rows.map((row) => row.day));
}
const SHOWN = 50;

/** The newest follow-ups that this person sees: where each is, why it waits or why it ended. */
export async function listFollowUps(
  reader: Reader,
  actor: Actor,
  { sequenceId, leadId }: { sequenceId?: string | undefined; leadId?: string | undefined } = {},
) {
  const rows = await reader
    .select({
      ...columnsOf(followUps, followUpRow.shape),
      quoteNumber: followUps.quoteNumber,
      name: quotes.customerName,
      steps: sql<number>`(select jsonb_array_length(s.steps) from sequences s where s.id = ${followUps.sequenceId})`,
      sent: sql<number>`(select count(*)::int from follow_up_steps s where s.follow_up_id = ${followUps.id} and s.deed = 'sent')`,
    })
    .from(followUps)
    .innerJoin(
      quotes,
      sql`${quotes.id} = case ${followUps.kind} when 'after_move' then (select m.quote_id from moves m where m.id = ${followUps.subjectId}) else ${followUps.subjectId} end`,
    )
    .where(
      and(
        followUpsInReach(actor),
        sequenceId ? eq(followUps.sequenceId, sequenceId) : undefined,
        leadId ? isOfLead(leadId) : undefined,
      ),
    )
    .orderBy(desc(followUps.startedAt), desc(followUps.id))
    .limit(SHOWN);
  return { rows: rows.map((row) => ({ ...row, path: pathOf(row) })) };
}

const pathOf = ({
  kind,
  number,
  quoteNumber,
}: {
  kind: SequenceKind;
  number: string;
  quoteNumber: string;
}) => (kind === "after_move" ? `/moves?move=${number}` : `/quote-management/${quoteNumber}`);

const isOfLead = (leadId: string) =>
  sql`${followUps.quoteNumber} in (select key from ${leadIntakes} where kind = 'quote' and lead_id = ${leadId}::uuid)`;

export interface Whose {
  id?: string;
  sequenceId?: string;
  subjectId?: string;
  quoteNumber?: string;
  quoteNumbers?: readonly string[];
  emails?: readonly string[];
  phones?: readonly string[];
  leadIds?: readonly string[];
  customerIds?: readonly string[];
}

/** In SQL: the follow-ups that any of this names; undefined when nothing is named. */
export function isWhose(whose: Whose): SQL | undefined {
  const { emails = [], phones = [], leadIds = [], customerIds = [], quoteNumbers = [] } = whose;
  const any: (SQL | undefined)[] = [
    whose.id ? eq(followUps.id, whose.id) : undefined,
    whose.sequenceId ? eq(followUps.sequenceId, whose.sequenceId) : undefined,
    whose.subjectId ? eq(followUps.subjectId, whose.subjectId) : undefined,
    whose.quoteNumber ? eq(followUps.quoteNumber, whose.quoteNumber) : undefined,
    quoteNumbers.length > 0 ? inArray(followUps.quoteNumber, [...quoteNumbers]) : undefined,
    emails.length > 0 ? inArray(followUps.email, [...emails]) : undefined,
    phones.length > 0 ? inArray(followUps.phone, [...phones]) : undefined,
    customerIds.length > 0 ? inArray(followUps.customerId, [...customerIds]) : undefined,
    leadIds.length > 0
      ? sql`${followUps.quoteNumber} in (select key from ${leadIntakes} where kind = 'quote' and lead_id = any(array(select jsonb_array_elements_text(${JSON.stringify(leadIds)}::jsonb))::uuid[]))`
      : undefined,
  ];
  const named = any.filter((one) => one !== undefined);
  return named.length > 0 ? or(...named) : undefined;
}

/** Whether an answer may come from these addresses: they are followed up, or were written to by a sequence or campaign lately. */
export async function areAwaited(reader: Reader, addresses: Addresses, now: Date): Promise<boolean> {
  const { emails, phones } = asAddresses(addresses);
  const of = isWhose({ emails, phones });
  if (!of) return false;
  const [going] = await reader
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(of, isNull(followUps.endedAt)))
    .limit(1);
  if (going) return true;
  const since = addDays(nairobiDate(now), -ANSWERS_WITHIN);
  const [written] = await reader
    .select({ day: contactDays.day })
    .from(contactDays)
    .where(and(inArray(contactDays.address, [...emails, ...phones]), gte(contactDays.day, since)))
    .limit(1);
  return written !== undefined;
}

/** The follow-ups whose next step is due, a page of them. */
export async function listDue(
  reader: Reader,
  now: Date,
  { after, most }: { after: string; most: number },
): Promise<string[]> {
  const rows = await reader
    .select({ id: followUps.id })
    .from(followUps)
    .where(and(lte(followUps.dueAt, now), after ? gt(followUps.id, after) : undefined))
    .orderBy(asc(followUps.id))
    .limit(most);
  return rows.map(({ id }) => id);
}

/** The lead of a follow-up's subject. */
export async function findLeadOfFollowUp(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await reader
    .select({ leadId: leadIntakes.leadId })
    .from(followUps)
    .innerJoin(leadIntakes, and(eq(leadIntakes.kind, "quote"), eq(leadIntakes.key, followUps.quoteNumber)))
    .where(eq(followUps.id, id));
  return row?.leadId;
}

export const ANSWERS_WITHIN = 30;
