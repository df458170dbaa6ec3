import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { assertCampaign } from "~/features/campaigns/server/queries";
import { respondByOf } from "~/features/inquiries/domain/inquiries";
import { nextNumber } from "~/platform/db/counters";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { type Actor, scopeOf } from "~/platform/http/actor";
import type { Reach } from "~/platform/http/reach";
import { nairobiYear } from "~/platform/kernel/dates";
import { ERASED } from "~/platform/kernel/erased";
import { describeFields } from "~/platform/kernel/field-words";
import { newId } from "~/platform/kernel/ids";
import { emailRequired, phoneRequired, reasonRequired } from "~/platform/kernel/schema-errors";
import {
  BLANK_LEAD,
  changedLeadFields,
  isAnswered,
  type LeadChange,
  type LeadFields,
  type LeadStatus,
  leadAssigned,
  leadContacted,
  leadCreated,
  leadEdited,
  leadNumberOf,
  leadStatusChanged,
  mergeLead,
  STATUS_LABELS,
  scoreOf,
} from "../domain";
import {
  leadAssigneeNotReached,
  leadChangedMeanwhile,
  leadNeedsAssignee,
  leadNeedsConversion,
  leadStaysConverted,
} from "../errors";
import { listLeadStaff, lockLead } from "./queries";
import { leads } from "./tables";

type Row = typeof leads.$inferSelect;

/** INVALID: lost without a reason, or converted without a conversion. */
function assertStatus({ status, lostReason }: LeadFields, convertedTo: string | null = null): void {
  if (status === "lost" && lostReason === "") throw reasonRequired.at("lostReason");
  if (status === "converted" && convertedTo === null) throw leadNeedsConversion.at("status");
}

/** INVALID at `assignedTo`: no permission for leads, or out of the actor's scope. */
async function assertAssignee(tx: Tx, actor: Actor, assignedTo: string | null): Promise<void> {
  if (actor.kind === "system") return;
  const { staff, mayLeave } = await listLeadStaff(tx, actor);
  if (assignedTo === null) {
    if (!mayLeave) throw leadNeedsAssignee.at("assignedTo");
  } else if (!staff.some(({ id }) => id === assignedTo)) throw leadAssigneeNotReached.at("assignedTo");
}

const assignment = (actor: Actor, assignedTo: string | null, now: Date) => ({
  assignedTo,
  assignedBy: assignedTo ? actor.personId : null,
  assignedAt: assignedTo ? now : null,
});

const kept = ({ assignedTo: _, ...fields }: LeadFields) => fields;

/**
 * Creates a lead with the year's next number. INVALID at `lostReason` for a lost lead without a reason, and
 * at `assignedTo` for an invalid assignee. With limited reach, the creator becomes the assignee.
 */
export async function createLead(
  tx: Tx,
  actor: Actor,
  {
    fields,
    now,
    customerId = null,
    silent = false,
  }: {
    fields: LeadChange;
    now: Date;
    customerId?: string | null;
    silent?: boolean;
  },
): Promise<{ id: string; leadNumber: string; score: number }> {
  const wanted = mergeLead(BLANK_LEAD, fields);
  assertStatus(wanted);
  if (wanted.campaignId) await assertCampaign(tx, wanted.campaignId);
  const narrow = actor.kind !== "system" && scopeOf(actor, "manage_leads") !== "all";
  const assignedTo = wanted.assignedTo ?? (narrow ? actor.personId : null);
  if (assignedTo !== null) await assertAssignee(tx, actor, assignedTo);
  const id = newId(now.getTime());
  const year = nairobiYear(now);
  const leadNumber = leadNumberOf(year, await nextNumber(tx, "lead", year));
  const score = scoreOf(wanted);
  await tx.insert(leads).values({
    id,
    leadNumber,
    ...kept(wanted),
    ...assignment(actor, assignedTo, now),
    score,
    respondBy: respondByOf(now),
    firstResponseAt: isAnswered(wanted) ? now : null,
    lostAt: wanted.status === "lost" ? now : null,
    createdAt: now,
    createdBy: actor.personId,
    updatedAt: now,
    updatedBy: actor.personId,
    customerId,
  });
  if (silent) return { id, leadNumber, score };
  await record(tx, actor, leadCreated, {
    subjectId: id,
    summary: `Lead ${leadNumber} created`,
    data: { number: leadNumber, score },
    at: now,
  });
  if (assignedTo) await tellAssigned(tx, actor, { id, leadNumber, assignedTo, now });
  return { id, leadNumber, score };
}

async function tellAssigned(
  tx: Tx,
  actor: Actor,
  lead: { id: string; leadNumber: string; assignedTo: string | null; now: Date },
): Promise<void> {
  const { id, leadNumber: number, assignedTo, now } = lead;
  await record(tx, actor, leadAssigned, {
    subjectId: id,
    summary: assignedTo ? `Lead ${number} assigned` : `Lead ${number} assigned to nobody`,
    data: { number, assignedTo },
    at: now,
  });
}

/**
 * Merges a change into the stored lead and recalculates its score. `updatedAt` is the version the editor
 * read: CONFLICT if the row changed since. No change records no event.
 */
export async function updateLead(
  tx: Tx,
  actor: Actor,
  input: {
    id: Reach<"lead">;
    updatedAt?: Date | undefined;
    change: LeadChange;
    now: Date;
    silent?: boolean | undefined;
  },
): Promise<{ score: number }> {
  const { id, updatedAt, now } = input;
  const row = await lockLead(tx, id);
  if (updatedAt && row.updatedAt.getTime() !== updatedAt.getTime()) throw leadChangedMeanwhile();
  const after = mergeLead(row, input.change);
  const changed = changedLeadFields(row, after);
  if (changed.length === 0) return { score: row.score };
  assertStatus(after, row.convertedTo);
  if (row.convertedTo && changed.includes("status")) throw leadStaysConverted.at("status");
  if (row.email && !after.email) throw emailRequired.at("email");
  if (row.phone && !after.phone) throw phoneRequired.at("phone");
  if (after.campaignId && changed.includes("campaignId")) await assertCampaign(tx, after.campaignId);
  const reassigned = changed.includes("assignedTo");
  if (reassigned) await assertAssignee(tx, actor, after.assignedTo);
  const score = scoreOf(after);
  await tx
    .update(leads)
    .set({
      ...columnsOf(after),
      ...(reassigned ? assignment(actor, after.assignedTo, now) : {}),
      score,
      lostAt: after.status === "lost" ? (row.lostAt ?? now) : null,
      // A person's status change counts as a response; a system event sets its response time separately.
      ...(actor.kind !== "system" && changed.includes("status") && isAnswered({ ...after, source: "website" })
        ? { firstResponseAt: row.firstResponseAt ?? now }
        : {}),
      updatedAt: now,
      updatedBy: actor.personId,
    })
    .where(eq(leads.id, id));
  if (input.silent) return { score };
  await tellChanges(tx, actor, { row, after, changed, score, now });
  return { score };
}

function columnsOf(fields: LeadFields): Partial<typeof leads.$inferInsert> {
  const names = (Object.keys(BLANK_LEAD) as (keyof LeadFields)[]).filter((name) => name !== "assignedTo");
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

async function tellChanges(
  tx: Tx,
  actor: Actor,
  told: { row: Row; after: LeadFields; changed: (keyof LeadFields)[]; score: number; now: Date },
): Promise<void> {
  const { row, after, score, now } = told;
  const { id: subjectId, leadNumber: number } = row;
  const fields = told.changed.filter((name) => !["status", "lostReason", "assignedTo"].includes(name));
  if (fields.length > 0)
    await record(tx, actor, leadEdited, {
      subjectId,
      summary: `Lead ${number} edited: ${describeFields(fields)}`,
      data: { number, fields, score },
      at: now,
    });
  if (row.status !== after.status || row.lostReason !== after.lostReason)
    await record(tx, actor, leadStatusChanged, {
      subjectId,
      summary: `Lead ${number}: ${STATUS_LABELS[row.status]} → ${STATUS_LABELS[after.status]}`,
      data: { number, before: row.status, after: after.status },
      at: now,
    });
  if (told.changed.includes("assignedTo"))
    await tellAssigned(tx, actor, { id: subjectId, leadNumber: number, assignedTo: after.assignedTo, now });
}

/** Sets a lead's status; the same status has no effect. INVALID at `lostReason` for a lost lead without a reason. */
export async function changeLeadStatus(
  tx: Tx,
  actor: Actor,
  input: { id: Reach<"lead">; status: LeadStatus; lostReason: string; now: Date },
): Promise<void> {
  const { id, status, lostReason, now } = input;
  await updateLead(tx, actor, { id, change: { status, lostReason }, now });
}

/** Stops a lead's clock at the first answer of a person, whichever lead it was merged into since. Later ones change nothing. */
export async function noteFirstResponse(tx: Tx, { id, at }: { id: Reach<"lead">; at: Date }): Promise<void> {
  await tx
    .update(leads)
    .set({ firstResponseAt: at })
    .where(and(eq(leads.id, id), isNull(leads.firstResponseAt)));
}

/** Notes that WhatsApp was opened or a call begun; once they were reached it is an answer, and a new lead is contacted. */
export async function contactLead(
  tx: Tx,
  actor: Actor,
  {
    id,
    channel,
    reached = false,
    now,
  }: { id: Reach<"lead">; channel: "whatsapp" | "phone"; reached?: boolean; now: Date },
): Promise<void> {
  const { leadNumber: number, firstName, lastName, status } = await lockLead(tx, id);
  const name = `${firstName} ${lastName}`.trim();
  if (reached) await noteFirstResponse(tx, { id, at: now });
  const said = {
    whatsapp: reached ? "Wrote by WhatsApp to" : "WhatsApp opened to",
    phone: reached ? "Called" : "Call begun to",
  };
  await record(tx, actor, leadContacted, {
    subjectId: id,
    summary: `${said[channel]} ${name}`,
    data: { number, channel, reached },
    at: now,
  });
  if (reached && status === "new") await updateLead(tx, actor, { id, change: { status: "contacted" }, now });
}

/** Number, score and outcome survive an erasure. */
const NOTHING_PERSONAL = {
  firstName: ERASED,
  lastName: "",
  company: "",
  title: "",
  phone: "",
  website: "",
  address: { street: "", city: "", state: "", postalCode: "", country: "" },
  painPoints: [],
  bestTimeToContact: "",
  moveFrom: "",
  moveTo: "",
  notes: "",
  tags: [],
  assignedTo: null,
  assignedBy: null,
  assignedAt: null,
  alsoKnown: "",
} satisfies Partial<typeof leads.$inferInsert>;

/** Clears leads with these email addresses or phone numbers and returns them. The caller knows the owner. */
export async function eraseLeads(
  tx: Tx,
  { emails, phones, now }: { emails: readonly string[]; phones: readonly string[]; now: Date },
): Promise<{ id: string; leadNumber: string; name: string }[]> {
  const listed = (values: readonly string[]) =>
    sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`;
  const found = await tx
    .select({
      id: leads.id,
      leadNumber: leads.leadNumber,
      name: sql<string>`${leads.firstName} || ' ' || ${leads.lastName}`,
    })
    .from(leads)
    .where(
      // Includes merged leads. An empty email or phone matches no lead.
      sql`${leads.id} in (
        with matched as (
          select coalesce(merged_into, id) as survivor from ${leads}
          where (email <> '' and lower(email) = any(${listed(emails)})) or (phone <> '' and phone = any(${listed(phones)}))
        )
        select survivor from matched union select l.id from ${leads} l join matched on l.merged_into = matched.survivor)`,
    )
    .for("update");
  await emptyLeads(
    tx,
    found.map(({ id }) => id),
    now,
  );
  return found;
}

/** Empties leads of all that is personal; the number, the score and how they ended stay. */
export async function emptyLeads(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(leads)
    .set({
      ...NOTHING_PERSONAL,
      // A reserved domain that never receives mail (RFC 6761).
      email: sql`lower(${leads.leadNumber}) || '@erased.invalid'`,
      lostReason: sql`case when ${leads.lostReason} = '' then '' else ${ERASED} end`,
      erasedAt: now,
      updatedAt: now,
    })
    .where(inArray(leads.id, [...ids]));
}
