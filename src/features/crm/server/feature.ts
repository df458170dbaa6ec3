import type { Feature } from "~/platform/http/feature";
import { seedLeads } from "../leads/demo";
import { leadsHandlers } from "../leads/server/handlers";
import { eventsOfLeads, leadSearch, namesOfLeads, subjectsOfLeads } from "../leads/server/office";

export const crmFeature = {
  handlers: { leads: leadsHandlers },
  answers: [leadSearch, eventsOfLeads, namesOfLeads, subjectsOfLeads],
  demo: seedLeads,
} satisfies Feature;
