import type { Feature } from "~/platform/http/feature";
import { campaignsHandlers } from "./handlers";

export const campaignsFeature = { handlers: { campaigns: campaignsHandlers } } satisfies Feature;
