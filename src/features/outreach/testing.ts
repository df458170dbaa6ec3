import { eq } from "drizzle-orm";
import { aLead } from "~/features/crm/testing";
import { aPerson, handoversHandlers } from "~/features/identity/testing";
import { recordIntake } from "~/features/lead-intake/server/commands/record-intake";
import { approveQuote } from "~/features/quotes/server/commands/decide-quote";
import { quoteOf, requestedQuote } from "~/features/quotes/testing";
import { db, transaction } from "~/platform/db/database";
import { type Actor, system } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { aPhone } from "~/platform/testing/phones";
import { assignmentRulesHandlers } from "./assignment/server/handlers";
import { NO_ACTIONS } from "./automation/domain";
import { automationRulesHandlers } from "./automation/server/handlers";
import { contactStatusHandlers } from "./contact-status/server/handlers";
import { readyMade } from "./sequences/define";
import type { SequenceFields, SequenceKind } from "./sequences/domain";
import { sequenceRules } from "./sequences/server/commands/change-sequence";
import { startFollowUps } from "./sequences/server/commands/start-follow-ups";
import { sequencesHandlers } from "./sequences/server/handlers";
import { followUps } from "./sequences/server/tables";

export const asRules = (actor: Actor) => callAs(assignmentRulesHandlers, actor);

/** A rule that matches every lead. */
export const aRule = (people: readonly Actor[], over: object = {}) => ({
  name: "Everybody, in turn",
  services: [],
  places: [],
  sources: [],
  locales: [],
  valueFrom: null,
  valueTo: null,
  people: people.map(({ personId }) => personId ?? ""),
  isActive: true,
  ...over,
});

export const asAutomation = (actor: Actor, now = new Date()) =>
  callAs(automationRulesHandlers, actor, { now });

/** A rule that tags every new lead. */
export const anAutomation = (over: object = {}) => ({
  name: "Tag new leads",
  trigger: "lead.created" as const,
  services: [],
  places: [],
  sources: [],
  locales: [],
  valueFrom: null,
  valueTo: null,
  delayMinutes: 0,
  actions: { ...NO_ACTIONS, tag: "new" },
  isActive: true,
  ...over,
});

export const asSequences = (actor: Actor, now = new Date()) => callAs(sequencesHandlers, actor, { now });
/** Calls what a lead's page asks of outreach. */
export const asContactStatus = (actor: Actor, now = new Date()) =>
  callAs(contactStatusHandlers, actor, { now });

export const aSequence = (kind: SequenceKind, over: Partial<SequenceFields> = {}): SequenceFields => ({
  ...readyMade(kind),
  isActive: true,
  ...over,
});

let followed = 0;
/** Creates a lead with a sent quote and an active follow-up. */
export async function aFollowUp({
  kind = "quote_not_opened",
  now = new Date(),
  locale = "en",
  sequence = {},
}: {
  kind?: "quote_not_opened" | "quote_expiring";
  now?: Date;
  locale?: "en" | "sw";
  sequence?: Partial<SequenceFields>;
} = {}) {
  followed += 1;
  const customer = {
    name: "Nyokabi Mwaura",
    email: `nyokabi.${process.pid}.${followed}@example.co.ke`,
    phone: aPhone(),
  };
  const at = { now, publicUrl: "https://moves.example.co.ke" };
  const sequenceId = await transaction(async (tx) => {
    const { id } = await sequenceRules.create(tx, system, { ...aSequence(kind, sequence), now });
    return id;
  });
  const requested = await requestedQuote({ customer, locale });
  const leadId = await transaction(async (tx) => {
    const lead = await recordIntake(tx, { kind: "quote", key: requested.number, now, silent: true });
    await approveQuote(tx, system, { id: requested.id, ...at });
    await startFollowUps(tx, [kind], { subjectId: requested.id, now });
    return lead ?? "";
  });
  const [row] = await db().select().from(followUps).where(eq(followUps.sequenceId, sequenceId));
  if (!row) throw new Error("The quote is not followed up.");
  return { followUp: row.id, sequenceId, leadId, quote: await quoteOf(requested.number), customer };
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => {
  const made = () => asRules(admin()).create(aRule([admin()]));
  const automated = () => asAutomation(admin()).create(anAutomation());
  return {
    "handovers.handOver": async () => {
      const from = await aPerson({ role: "sales_rep" });
      const to = await aPerson({ role: "sales_rep" });
      await aLead(admin(), { assignedTo: from.personId });
      const given = { fromId: from.personId ?? "", toId: to.personId ?? "" };
      return () => callAs(handoversHandlers, acting()).handOver(given);
    },
    "assignmentRules.create": async () => () => asRules(acting()).create(aRule([admin()])),
    "assignmentRules.update": async () => {
      const { id } = await made();
      return () => asRules(acting()).update({ id, name: "Another name" });
    },
    "assignmentRules.order": async () => {
      await made();
      await made();
      const { rows } = await asRules(admin()).list();
      const ids = rows.map(({ id }) => id).reverse();
      return () => asRules(acting()).order({ ids });
    },
    "assignmentRules.remove": async () => {
      const { id } = await made();
      return () => asRules(acting()).remove({ id });
    },
    "automationRules.create": async () => () => asAutomation(acting()).create(anAutomation()),
    "automationRules.update": async () => {
      const { id } = await automated();
      return () => asAutomation(acting()).update({ id, name: "Another name" });
    },
    "sequences.create": async () => () => asSequences(acting()).create(aSequence("after_move")),
    "sequences.update": async () => {
      const { id } = await asSequences(admin()).create(aSequence("after_move"));
      return () => asSequences(acting()).update({ id, name: "Another name" });
    },
    "sequences.remove": async () => {
      const { id } = await asSequences(admin()).create(aSequence("after_move"));
      return () => asSequences(acting()).remove({ id });
    },
    "sequences.stop": async () => {
      const { followUp } = await aFollowUp();
      return () => asSequences(acting()).stop({ id: followUp });
    },
    "standing.answered": async () => {
      const { leadId } = await aFollowUp();
      return () => asContactStatus(acting()).answered({ id: leadId, channel: "phone" });
    },
    "standing.choose": async () => {
      const { leadId } = await aFollowUp();
      return () => asContactStatus(acting()).choose({ id: leadId, channel: "email", optedOut: true });
    },
    "automationRules.remove": async () => {
      const { id } = await automated();
      return () => asAutomation(acting()).remove({ id });
    },
  };
};
