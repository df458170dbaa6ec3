import type { Feature } from "~/platform/http/feature";
import { boardHandlers } from "../board/server/handlers";
import { boardTasks } from "../board/server/tasks";
import { conversionsHandlers } from "../conversions/server/handlers";
import { seedCrm } from "../demo";
import { leadsHandlers } from "../leads/server/handlers";
import { eventsOfLeads, leadSearch, namesOfLeads, ownedLeads, subjectsOfLeads } from "../leads/server/office";
import { leadRoutes } from "../leads/server/routes";
import { opportunitiesHandlers } from "../opportunities/server/handlers";
import {
  eventsOfOpportunities,
  leadsOfTeams,
  namesOfOpportunities,
  opportunitiesOfLead,
  opportunitySearch,
  ownedOpportunities,
  subjectsOfOpportunities,
} from "../opportunities/server/office";
import { opportunityRoutes } from "../opportunities/server/routes";
import { pipelinesHandlers } from "../pipelines/server/handlers";

export const crmFeature = {
  handlers: {
    leads: leadsHandlers,
    opportunities: opportunitiesHandlers,
    opportunityBoard: boardHandlers,
    conversions: conversionsHandlers,
    pipelines: pipelinesHandlers,
  },
  answers: [
    leadSearch,
    eventsOfLeads,
    namesOfLeads,
    subjectsOfLeads,
    ownedLeads,
    ownedOpportunities,
    opportunitySearch,
    eventsOfOpportunities,
    namesOfOpportunities,
    subjectsOfOpportunities,
    leadsOfTeams,
    opportunitiesOfLead,
  ],
  tasks: boardTasks,
  routes: [...leadRoutes, ...opportunityRoutes],
  demo: seedCrm,
} satisfies Feature;
