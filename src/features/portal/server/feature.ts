import type { Feature } from "~/platform/http/feature";
import { answersHandlers } from "../answers/server/handlers";
import { documentRoutes } from "./routes";

export const portalFeature = {
  // In the API they are among the quotes' operations.
  handlers: { quotes: answersHandlers },
  routes: documentRoutes,
} satisfies Feature;
