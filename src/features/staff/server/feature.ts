import type { Feature } from "~/platform/http/feature";
import { staffHandlers } from "./handlers";

export const staffFeature = {
  handlers: { staff: staffHandlers },
} satisfies Feature;
