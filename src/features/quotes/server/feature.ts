import type { Feature } from "~/platform/http/feature";
import { quotesRoutes } from "../bulk/server/routes";
import { quotesHandlers } from "./handlers";
import { quotesSubscribers } from "./subscribers";

export const quotesFeature = {
  handlers: { quotes: quotesHandlers },
  routes: [quotesRoutes],
  subscribers: quotesSubscribers,
} satisfies Feature;
