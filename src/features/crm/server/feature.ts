import type { Feature } from "~/platform/http/feature";
import { leadsHandlers } from "../leads/server/handlers";
import { eventsOfLeads, subjectsOfLeads } from "../leads/server/office";

export const crmFeature = {
  handlers: { leads: leadsHandlers },
  answers: [eventsOfLeads, subjectsOfLeads],
} satisfies Feature;
