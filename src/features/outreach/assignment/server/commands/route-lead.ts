import { asc, eq } from "drizzle-orm";
import { updateLead } from "~/features/crm/leads/server/commands";
import { listLeadStaff } from "~/features/crm/leads/server/queries";
import { afterOfficeMinutes, respondByOf } from "~/features/inquiries/domain/inquiries";
import type { Tx } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import { withCause } from "~/platform/events/origin";
import { scopeOf, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { defineTask } from "~/platform/tasks/tasks";
import { stopRule } from "../../../server/commands";
import { findMaker } from "../../../server/queries";
import {
  type Decision,
  leadRouted,
  matchesRule,
  nextInTurn,
  REMIND_MINUTES,
  ruleStopped,
  type Verdict,
} from "../../domain";
import { findOnDuty, lockNewLead, type RuleRow } from "../queries";
import { assignmentRules, assignmentRuns } from "../tables";

/** Enqueued with the lead, so that no form waits for the rules or fails with them. */
export const routeTask = defineTask<{ leadId: string }>("route-lead", { retryLimit: 5 });

const STOPPING = { table: assignmentRules, noun: "Assignment rule", stopped: ruleStopped };

type Lead = NonNullable<Awaited<ReturnType<typeof lockNewLead>>>;

/** The rule's people to whom its owner may assign leads. Undefined if the owner lost the permission. */
async function listAllowed(tx: Tx, { makerId, people }: RuleRow): Promise<string[] | undefined> {
  const maker = await findMaker(tx, makerId, ["manage_sales_setup", "manage_leads"]);
  if (!maker) return undefined;
  // A new lead has no owner, so only the scope 'all' includes it.
  if (scopeOf(maker, "manage_leads") !== "all") return undefined;
  const { staff } = await listLeadStaff(tx, maker);
  return people.filter((person) => staff.some(({ id }) => id === person));
}

interface Chosen {
  decisions: Decision[];
  rule?: RuleRow;
  personId?: string;
}

/** In order and under lock, so that each turn is given once. */
async function choose(tx: Tx, lead: Lead, now: Date): Promise<Chosen> {
  const rules = await tx.select().from(assignmentRules).orderBy(asc(assignmentRules.position)).for("update");
  // At night and on Sundays: the day on which the office answers.
  const day = nairobiDate(afterOfficeMinutes(now, REMIND_MINUTES));
  const decisions: Decision[] = [];
  for (const rule of rules) {
    const decided = (verdict: Verdict) => decisions.push({ ruleId: rule.id, name: rule.name, verdict });
    if (!rule.isActive) {
      decided("off");
      continue;
    }
    if (!matchesRule(lead, rule)) {
      decided("not_matching");
      continue;
    }
    const allowed = await listAllowed(tx, rule);
    if (!allowed) {
      await stopRule(tx, STOPPING, rule, now);
      decided("stopped");
      continue;
    }
    const onDuty = await findOnDuty(tx, allowed, day);
    const personId = nextInTurn(rule.people, rule.lastGivenTo, onDuty);
    if (!personId) {
      decided("nobody_on_duty");
      continue;
    }
    decided("assigned");
    await tx.update(assignmentRules).set({ lastGivenTo: personId }).where(eq(assignmentRules.id, rule.id));
    return { decisions, rule, personId };
  }
  return { decisions };
}

/**
 * Gives a new lead to whom the first rule that fits names, once however often it is asked. One that has an owner keeps
 * them. Nothing for a lead that is gone.
 */
export async function routeLead(tx: Tx, { leadId, now }: { leadId: string; now: Date }): Promise<void> {
  const lead = await lockNewLead(tx, leadId);
  if (!lead) return;
  if (await tx.$count(assignmentRuns, eq(assignmentRuns.leadId, leadId))) return;
  const hasOwner = lead.assignedTo !== null;
  const { decisions, rule, personId }: Chosen = hasOwner ? { decisions: [] } : await choose(tx, lead, now);
  const owner = lead.assignedTo ?? personId ?? null;
  // A person who entered the lead has already spoken with the customer.
  const isOwn = lead.createdBy !== null && lead.createdBy === owner;
  const respondBy = respondByOf(lead.createdAt);
  await tx.insert(assignmentRuns).values({
    id: newId(now.getTime()),
    leadId,
    at: now,
    outcome: hasOwner ? "has_owner" : rule ? "assigned" : "unassigned",
    ruleId: rule?.id ?? null,
    personId: owner,
    decisions,
    nextAt: isOwn ? null : owner ? afterOfficeMinutes(now, REMIND_MINUTES) : respondBy,
    respondBy,
  });
  if (!rule || !personId) return;
  const id = trustedReach(tx, "lead", leadId, "system");
  // A rule's changes must not trigger other rules.
  await withCause(`assignment-rule:${rule.id}`, async () => {
    await updateLead(tx, system, { id, change: { assignedTo: personId }, now });
    await record(tx, system, leadRouted, {
      subjectId: leadId,
      summary: `Lead ${lead.leadNumber} given by the rule ${rule.name}`,
      data: { number: lead.leadNumber, rule: rule.name, assignedTo: personId },
      at: now,
    });
  });
}
