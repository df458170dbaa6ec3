import type { Feature } from "~/platform/http/feature";
import { answersHandlers } from "../answers/server/handlers";
import { documentRoutes } from "./routes";

export const portalFeature = {
  handlers: { quotes: answersHandlers },
  routes: documentRoutes,
} satisfies Feature;
