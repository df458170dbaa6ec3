import type { Feature } from "~/platform/http/feature";
import { seedPartners } from "../demo";
import { partnersHandlers } from "./handlers";
import { partnerSearch, referralOfLead, referralsOfPartners } from "./office";
import { partnerRoutes } from "./routes";
import { partnersSubscribers } from "./subscribers";

export const partnersFeature = {
  handlers: { partners: partnersHandlers },
  routes: partnerRoutes,
  subscribers: partnersSubscribers,
  answers: [referralOfLead, referralsOfPartners, partnerSearch],
  demo: seedPartners,
} satisfies Feature;
