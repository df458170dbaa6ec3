import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts that later features add to the side of a lead's page (src/office.tsx joins them). */
export const leadSideParts = definePort<ComponentType<{ leadId: string }>>();

/** Parts of later features, shown above a new lead while its email and phone are typed. */
export const newLeadParts = definePort<ComponentType<{ email: string; phone: string }>>();
