import type { Feature } from "~/platform/http/feature";
import { seoHandlers } from "./handlers";

export const seoFeature = { handlers: { seo: seoHandlers } } satisfies Feature;
