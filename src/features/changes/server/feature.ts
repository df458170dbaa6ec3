import type { Feature } from "~/platform/http/feature";
import { changesHandlers } from "./handlers";
import { changesOfQuote } from "./queries";

export const changesFeature = {
  // In the API they are among the quotes' operations.
  handlers: { quotes: changesHandlers },
  answers: [changesOfQuote],
} satisfies Feature;
