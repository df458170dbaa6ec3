import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { leadsInReach } from "~/features/crm/leads/server/reach";
import { leads } from "~/features/crm/leads/server/tables";
import { people } from "~/features/identity/server/tables";
import { leadIntakes } from "~/features/lead-intake/server/tables";
import type { Reader } from "~/platform/db/database";
import { type Actor, can } from "~/platform/http/actor";
import { sequenceNotFound } from "../../errors";
import { followUpSteps, followUps, sequences } from "../tables";

export type SequenceRow = typeof sequences.$inferSelect;

const count = (where: SQL) => sql<number>`(count(*) filter (where ${where}))::int`;

/** All sequences by name, with figures for the follow-ups in the actor's scope. */
export async function listSequences(reader: Reader, actor: Actor) {
  const rows = await reader
    .select({ sequence: sequences, maker: people.name })
    .from(sequences)
    .leftJoin(people, eq(people.id, sequences.makerId))
    .orderBy(asc(sequences.name), asc(sequences.id));
  const inReach = followUpsInReach(actor);
  const counted = await reader
    .select({
      sequenceId: followUps.sequenceId,
      waiting: count(isNull(followUps.endedAt)),
      followed: count(sql`true`),
      replied: count(eq(followUps.stop, "replied")),
      won: count(eq(followUps.stop, "accepted")),
      stopped: count(sql`${followUps.stop} not in ('replied', 'accepted')`),
    })
    .from(followUps)
    .where(inReach)
    .groupBy(followUps.sequenceId);
  const sent = await reader
    .select({ sequenceId: followUps.sequenceId, sent: count(eq(followUpSteps.deed, "sent")) })
    .from(followUpSteps)
    .innerJoin(followUps, eq(followUps.id, followUpSteps.followUpId))
    .where(inReach)
    .groupBy(followUps.sequenceId);
  return {
    mayEdit: can(actor, "manage_sales_setup"),
    rows: rows.map(({ sequence: { createdAt: _, makerId: __, ...sequence }, maker }) => {
      const figures = counted.find(({ sequenceId }) => sequenceId === sequence.id);
      return {
        ...sequence,
        maker,
        figures: {
          followed: figures?.followed ?? 0,
          waiting: figures?.waiting ?? 0,
          sent: sent.find(({ sequenceId }) => sequenceId === sequence.id)?.sent ?? 0,
          replied: figures?.replied ?? 0,
          won: figures?.won ?? 0,
          stopped: figures?.stopped ?? 0,
        },
      };
    }),
  };
}

/** A sequence, and how many it follows up now. Throws NOT_FOUND. */
export async function getSequence(reader: Reader, id: string) {
  const [row] = await reader.select().from(sequences).where(eq(sequences.id, id));
  if (!row) throw sequenceNotFound();
  const { name, kind, isActive, steps, updatedAt } = row;
  const waiting = await reader.$count(
    followUps,
    and(eq(followUps.sequenceId, id), isNull(followUps.endedAt)),
  );
  return { id, name, kind, isActive, steps, updatedAt, waiting };
}

/** In SQL: the follow-ups whose lead this person sees. */
export function followUpsInReach(actor: Actor): SQL {
  if (!can(actor, "view_leads")) return sql`false`;
  return sql`exists (select 1 from ${leadIntakes} join ${leads} on ${leads.id} = ${leadIntakes.leadId}
    where ${leadIntakes.kind} = 'quote' and ${leadIntakes.key} = ${followUps.quoteNumber} and ${leadsInReach(actor, "view_leads")})`;
}
