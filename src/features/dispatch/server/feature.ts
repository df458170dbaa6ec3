import type { Feature } from "~/platform/http/feature";
import { dispatchHandlers } from "./handlers";

export const dispatchFeature = {
  handlers: { dispatch: dispatchHandlers },
} satisfies Feature;
