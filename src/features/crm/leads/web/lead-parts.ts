import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** What later features lend the side of a lead's page (src/office.tsx joins it). */
export const leadSideParts = definePort<ComponentType<{ leadId: string }>>();
