import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { conversionsHandlers } from "./conversions/server/handlers";
import { leadsHandlers } from "./leads/server/handlers";
import { leadRoutes } from "./leads/server/routes";
import { opportunitiesHandlers } from "./opportunities/server/handlers";
import { pipelinesHandlers } from "./pipelines/server/handlers";

export { leadRoutes, leadsHandlers, opportunitiesHandlers };

let made = 0;

/** Form values of a unique person. */
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

const asOpportunities = (actor: Actor) => callAs(opportunitiesHandlers, actor);
const asConversions = (actor: Actor) => callAs(conversionsHandlers, actor);

const asPipelines = (actor: Actor) => callAs(pipelinesHandlers, actor);

/** A pipeline with a unique name, by default without services. */
export async function aPipeline(
  actor: Actor,
  over: Partial<Parameters<ReturnType<typeof asPipelines>["create"]>[0]> = {},
) {
  made += 1;
  return asPipelines(actor).create({ name: `Office sales ${made}`, ...over });
}

/** An opportunity that this person adds. */
export async function anOpportunity(
  actor: Actor,
  over: Partial<Parameters<ReturnType<typeof asOpportunities>["create"]>[0]> = {},
) {
  return asOpportunities(actor).create({ name: "Lemayian Residential Move", ...over });
}

/**
 * One call of every write, for the test that each leaves an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  "pipelines.create": async () => () => aPipeline(acting()),
  "pipelines.update": async () => {
    const { id, rowVersion } = await aPipeline(admin());
    return () => asPipelines(acting()).update({ id, rowVersion, isArchived: true });
  },
  "pipelines.setLossReasons": async () => {
    const { version, lossReasons } = await asPipelines(admin()).lossReasons();
    return () =>
      asPipelines(acting()).setLossReasons({ version, lossReasons: [...lossReasons, "No lift there"] });
  },
  "leads.create": async () => () => aLead(acting()),
  "leads.update": async () => {
    const { id } = await aLead(admin());
    return () => asLeads(acting()).update({ id, company: "Savannah Traders" });
  },
  "leads.changeStatus": async () => {
    const { id } = await aLead(admin());
    return () => asLeads(acting()).changeStatus({ id, status: "lost", lostReason: "Chose somebody else" });
  },
  "leads.changeMany": async () => {
    const { id } = await aLead(admin());
    return () => asLeads(acting()).changeMany({ ids: [id], change: { kind: "tag", tag: "school" } });
  },
  "leads.contact": async () => {
    const { id } = await aLead(admin());
    return () => asLeads(acting()).contact({ id, channel: "whatsapp" });
  },
  "leads.merge": async () => {
    const [{ id }, { id: mergedId }] = [await aLead(admin()), await aLead(admin())];
    return () => asLeads(acting()).merge({ id, mergedId });
  },
  "leads.unmerge": async () => {
    const [{ id }, { id: mergedId }] = [await aLead(admin()), await aLead(admin())];
    const { mergeId } = await asLeads(admin()).merge({ id, mergedId });
    return () => asLeads(acting()).unmerge({ id, mergeId });
  },
  "conversions.create": async () => {
    const { id } = await aLead(admin(), { status: "qualified" });
    return () => asConversions(acting()).create({ id });
  },
  "opportunities.create": async () => () => anOpportunity(acting()),
  "opportunities.update": async () => {
    const { id, rowVersion } = await anOpportunity(admin());
    return () => asOpportunities(acting()).update({ id, rowVersion, nextSteps: "Ring on Monday" });
  },
  "opportunities.changeMany": async () => {
    const { id } = await anOpportunity(admin());
    return () => asOpportunities(acting()).changeMany({ ids: [id], ownerId: admin().personId });
  },
  "opportunities.changeStage": async () => {
    const { id, rowVersion } = await anOpportunity(admin());
    return () => asOpportunities(acting()).changeStage({ id, rowVersion, stage: "needs_analysis" });
  },
});
