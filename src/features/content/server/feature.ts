import type { Feature } from "~/platform/http/feature";
import { contentHandlers } from "./handlers";

export const contentFeature = {
  handlers: { content: contentHandlers },
} satisfies Feature;
