import { aLead, anOpportunity } from "~/features/crm/testing";
import { db } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { newId } from "~/platform/kernel/ids";
import { callAs } from "~/platform/testing/call";
import { partnersHandlers } from "./server/handlers";
import { partnerCommissions } from "./server/tables";

export const asPartners = (actor: Actor, over?: Parameters<typeof callAs>[2]) =>
  callAs(partnersHandlers, actor, over);

let made = 0;

/** Form values of a partner: five per cent per won move. */
export function aPartnerForm() {
  made += 1;
  return {
    name: `Homes of Lavington ${made}`,
    kind: "estate_agent" as const,
    email: `partner${made}@example.co.ke`,
    rule: { kind: "percent" as const, value: 500 },
  };
}

/** A partner that this person adds. */
export const aPartner = (actor: Actor, over: object = {}) =>
  asPartners(actor).create({ ...aPartnerForm(), ...over });

async function anOwedCommission(actor: Actor, partnerId: string): Promise<string> {
  const { id: leadId } = await aLead(actor);
  const sale = await anOpportunity(actor, { leadId });
  const [row] = await db()
    .insert(partnerCommissions)
    .values({
      ...{ opportunityId: sale.id, partnerId, wonBy: newId(), wonOn: "2026-11-18", wonValue: 100_00 },
      ...{ ruleKind: "percent", ruleValue: 500, amount: 5_00, status: "owed", updatedAt: new Date() },
    })
    .returning({ id: partnerCommissions.id });
  return row?.id ?? "";
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  "partners.create": async () => () => aPartner(acting()),
  "partners.update": async () => {
    const { id } = await aPartner(admin());
    const partner = await asPartners(admin()).get({ id });
    return () => asPartners(acting()).update({ ...partner, notes: "Ask for Achieng" });
  },
  "partners.setRule": async () => {
    const { id } = await aPartner(admin());
    return () =>
      asPartners(acting()).setRule({ id, startsOn: "2099-01-01", rule: { kind: "fixed", value: 2_000_00 } });
  },
  "partners.end": async () => {
    const { id } = await aPartner(admin());
    return () => asPartners(acting()).end({ id });
  },
  "partners.erase": async () => {
    const { id } = await aPartner(admin());
    return () => asPartners(acting()).erase({ id });
  },
  "partners.makeLink": async () => {
    const { id } = await aPartner(admin());
    return () => asPartners(acting()).makeLink({ id });
  },
  "partners.revokeLink": async () => {
    const { id } = await aPartner(admin());
    await asPartners(admin()).makeLink({ id });
    return () => asPartners(acting()).revokeLink({ id });
  },
  "partners.pay": async () => {
    const { id } = await aPartner(admin());
    const commissionId = await anOwedCommission(admin(), id);
    return () => asPartners(acting()).pay({ id, commissionIds: [commissionId] });
  },
  "partners.setOfLead": async () => {
    const { id: partnerId } = await aPartner(admin());
    const { id } = await aLead(admin());
    return () => asPartners(acting()).setOfLead({ id, partnerId });
  },
});
