import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts that later features add to the side of a lead's page (src/office.tsx joins them). */
export const leadSideParts = definePort<ComponentType<{ leadId: string }>>();

export const newLeadParts = definePort<ComponentType<{ email: string; phone: string }>>();
