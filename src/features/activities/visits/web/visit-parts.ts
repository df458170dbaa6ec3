import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";
import type { ActivityDetail } from "../../web/activity-values";

/** Parts that later features add to the page of a site visit (src/office.tsx joins them). */
export const visitParts = definePort<ComponentType<{ activity: ActivityDetail }>>();
