import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { leads } from "~/features/crm/leads/server/tables";
import { opportunities } from "~/features/crm/opportunities/server/tables";
import { seedActor } from "~/features/identity/demo";
import type { Tx } from "~/platform/db/database";
import { trustedReach } from "~/platform/http/reach";
import type { PartnerKind, RuleKind } from "./domain";
import { createPartner, makeLink } from "./server/commands";
import { setPartnerOfLead } from "./server/commands/refer-lead";
import { payCommissions } from "./server/commands/settle-commission";
import { partnerCommissions } from "./server/tables";

const PARTNERS: readonly [string, PartnerKind, string, string, RuleKind, number][] = [
  [
    "Jacaranda Homes",
    "estate_agent",
    "lettings@jacarandahomes.example.co.ke",
    "+254711000601",
    "percent",
    5_00,
  ],
  ["Barasa Wekesa, Riverside Court", "caretaker", "", "+254711000602", "fixed", 1_500_00],
  ["Mwangaza Apartments", "landlord", "office@mwangaza.example.co.ke", "+254711000603", "percent", 3_00],
  ["Tausi Property Managers", "estate_agent", "moves@tausi.example.co.ke", "+254711000604", "percent", 5_00],
  ["Halima Abdi, Eastleigh Heights", "caretaker", "", "+254711000605", "fixed", 1_000_00],
  [
    "Coastline Lettings, Nyali",
    "estate_agent",
    "info@coastline.example.co.ke",
    "+254711000606",
    "percent",
    4_00,
  ],
  [
    "Ziwa View Apartments, Kisumu",
    "landlord",
    "keys@ziwaview.example.co.ke",
    "+254711000607",
    "percent",
    3_00,
  ],
  [
    "Korir Self Storage, Eldoret",
    "other",
    "desk@korirstorage.example.co.ke",
    "+254711000608",
    "fixed",
    2_000_00,
  ],
  ["Muthoni Gathoni, Thika Greens", "caretaker", "", "+254711000609", "fixed", 1_500_00],
];

/** Partners, some of the leads that are there by now, and a commission that is paid. */
export async function seedPartners(tx: Tx, now: Date): Promise<void> {
  const manager = await seedActor(tx, "manager");
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const made: string[] = [];
  for (const [name, kind, email, phone, ruleKind, value] of PARTNERS) {
    const { id } = await createPartner(tx, manager, {
      ...{
        name,
        kind,
        email,
        phone,
        notes: "",
        code: "",
        rule: { kind: ruleKind, value },
        now: daysAgo(120),
      },
    });
    made.push(id);
  }
  const sent = await tx
    .select({ id: leads.id, createdAt: leads.createdAt })
    .from(leads)
    .where(and(inArray(leads.source, ["partner", "referral"]), isNull(leads.mergedInto)))
    .orderBy(asc(leads.createdAt), asc(leads.leadNumber))
    .limit(20);
  const won = await tx
    .selectDistinct({ id: leads.id, createdAt: leads.createdAt, leadNumber: leads.leadNumber })
    .from(leads)
    .innerJoin(opportunities, eq(opportunities.leadId, leads.id))
    .where(and(eq(opportunities.stage, "closed_won"), isNull(leads.mergedInto)))
    .orderBy(asc(leads.createdAt), asc(leads.leadNumber))
    .limit(8);
  const chosen = [...won, ...sent];
  for (const [at, lead] of chosen.entries()) {
    const id = trustedReach(tx, "lead", lead.id, "made");
    const partnerId = made[at % made.length] ?? null;
    await tx
      .transaction((inner) => setPartnerOfLead(inner as Tx, manager, { id, partnerId, now: lead.createdAt }))
      .catch(() => undefined);
  }
  const [first] = made;
  if (!first) return;
  const partner = trustedReach(tx, "partner", first, "made");
  await makeLink(tx, manager, { id: partner, now: daysAgo(34), publicUrl: "" });
  const [owed] = await tx
    .select({ id: partnerCommissions.id })
    .from(partnerCommissions)
    .where(and(eq(partnerCommissions.partnerId, first), eq(partnerCommissions.status, "owed")))
    .orderBy(partnerCommissions.wonOn, partnerCommissions.id)
    .limit(1);
  if (owed) {
    const payment = { id: partner, commissionIds: [owed.id], reference: "SJK4X9QWTE", now: daysAgo(2) };
    await payCommissions(tx, manager, payment);
  }
}
