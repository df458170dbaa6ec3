import { eq } from "drizzle-orm";
import type { Tx } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { definePort } from "~/platform/kernel/port";
import { serveMerges } from "~/platform/merges/merge";
import {
  type LeadFields,
  leadsMerged,
  leadsUnmerged,
  MERGE_FIELDS,
  type MergeField,
  type MovedParts,
  scoreOf,
} from "../../domain";
import { leadMerged, leadMergedIntoItself, leadMergeKeepsConverted } from "../../errors";
import { leadMerging, lockLead } from "../queries";
import { leads } from "../tables";

interface LeadParts {
  kind: string;
  /** Moves rows to another lead, all or those of `ids`; returns the moved ids. */
  move: (
    tx: Tx,
    actor: Actor,
    of: { from: string; to: string; ids?: readonly string[]; now: Date },
  ) => Promise<string[]>;
}
export const leadParts = definePort<LeadParts>();

type Lead = typeof leads.$inferSelect;

const merging = serveMerges(leadMerging, {
  noun: "lead",
  numberOf: ({ leadNumber }: Lead) => leadNumber,
  intoItself: leadMergedIntoItself,
  mergedAlready: leadMerged,
  events: { merged: leadsMerged, unmerged: leadsUnmerged },
  factOf: (numbers) => numbers,
  lock: (tx, id) => lockLead(tx, id),
  assertMergeable({ survivor, merged }) {
    if (merged.convertedTo && !survivor.convertedTo)
      throw leadMergeKeepsConverted({ number: merged.leadNumber });
    return undefined;
  },
  swap: swapFields,
  async afterMerge(tx, actor, { survivor: { id, ...survivor }, merged }, now) {
    const answers = [survivor.firstResponseAt, merged.firstResponseAt].filter((at) => at !== null);
    if (answers.length > 0)
      await tx
        .update(leads)
        .set({ firstResponseAt: new Date(Math.min(...answers.map((at) => at.getTime()))) })
        .where(eq(leads.id, id));
    const moved: MovedParts = {};
    for (const { kind, move } of leadParts.all())
      moved[kind] = await move(tx, actor, { from: merged.id, to: id, now });
    return { moved };
  },
  async afterUnmerge(tx, actor, { survivor, merged }, { moved }, now) {
    for (const { kind, move } of leadParts.all())
      await move(tx, actor, { from: survivor.id, to: merged.id, ids: moved[kind] ?? [], now });
  },
});

/**
 * Merges a lead into another, with what belongs to it. CONFLICT for the one of them that became an opportunity, unless
 * both did.
 */
export async function mergeLeads(...of: Parameters<typeof merging.merge>) {
  const { mergeId, number } = await merging.merge(...of);
  return { mergeId, leadNumber: number };
}

/** Moved rows go back; rows added since stay with the survivor. */
export const unmergeLeads = merging.unmerge;

/** Swaps fields of two locked leads and recomputes the score; repeating it undoes it. */
async function swapFields(
  tx: Tx,
  { survivor: one, merged: other }: { survivor: Lead; merged: Lead },
  fields: readonly MergeField[],
  now: Date,
): Promise<void> {
  const columns = fields.flatMap((field): readonly (keyof LeadFields)[] => MERGE_FIELDS[field].columns);
  const taken = (into: Lead, of: Lead) => {
    const changed = Object.fromEntries(columns.map((column) => [column, of[column]]));
    return { ...changed, score: scoreOf({ ...into, ...changed }), updatedAt: now };
  };
  await tx.update(leads).set(taken(one, other)).where(eq(leads.id, one.id));
  await tx.update(leads).set(taken(other, one)).where(eq(leads.id, other.id));
}
