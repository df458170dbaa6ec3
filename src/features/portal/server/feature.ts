import type { Feature } from "~/platform/http/feature";
import { answersHandlers } from "../answers/server/handlers";
import { documentRoutes } from "./routes";

export const portalFeature = {
  // The API lists them among the quotes' operations.
  handlers: { quotes: answersHandlers },
  routes: documentRoutes,
} satisfies Feature;
