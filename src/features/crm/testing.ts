import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { leadsHandlers } from "./leads/server/handlers";

let made = 0;

/** What somebody types into the form, each time of another person. */
export function aLeadForm() {
  made += 1;
  const figures = String(made).padStart(4, "0");
  return {
    firstName: "Naserian",
    lastName: "Lemayian",
    email: `lead${figures}@example.co.ke`,
    phone: `071399${figures}`,
  };
}

/** A lead that this person adds. */
export async function aLead(
  actor: Actor,
  over: Partial<Parameters<ReturnType<typeof asLeads>["create"]>[0]> = {},
) {
  return asLeads(actor).create({ ...aLeadForm(), ...over });
}

const asLeads = (actor: Actor) => callAs(leadsHandlers, actor);

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  "leads.create": async () => () => aLead(acting()),
  "leads.update": async () => {
    const { id } = await aLead(admin());
    return () => asLeads(acting()).update({ id, company: "Savannah Traders" });
  },
  "leads.changeStatus": async () => {
    const { id } = await aLead(admin());
    return () => asLeads(acting()).changeStatus({ id, status: "lost", lostReason: "Chose somebody else" });
  },
});
