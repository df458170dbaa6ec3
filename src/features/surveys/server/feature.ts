import type { Feature } from "~/platform/http/feature";

export const surveysFeature = {} satisfies Feature;
