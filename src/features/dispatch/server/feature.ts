import type { Feature } from "~/platform/http/feature";
import { publishingHandlers } from "../publishing/server/handlers";
import { dispatchHandlers } from "./handlers";

export const dispatchFeature = {
  handlers: { dispatch: dispatchHandlers, publishing: publishingHandlers },
} satisfies Feature;
