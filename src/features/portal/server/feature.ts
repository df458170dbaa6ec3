import type { Feature } from "~/platform/http/feature";
import { answersHandlers } from "../answers/server/handlers";
import { contractPaper } from "./office";
import { documentRoutes } from "./routes";

export const portalFeature = {
  handlers: { quotes: answersHandlers },
  routes: documentRoutes,
  answers: [contractPaper],
} satisfies Feature;
