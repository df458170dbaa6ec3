import type { Feature } from "~/platform/http/feature";
import { staffStatusSubscribers } from "../status/server/tasks";
import { staffHandlers } from "./handlers";

export const staffFeature = {
  handlers: { staff: staffHandlers },
  subscribers: staffStatusSubscribers,
} satisfies Feature;
