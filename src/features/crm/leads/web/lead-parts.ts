import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** What later features lend the side of a lead's page (src/office.tsx joins it). */
export const leadSideParts = definePort<ComponentType<{ leadId: string }>>();

/** What later features say above a new lead while its address and number are typed. */
export const newLeadParts = definePort<ComponentType<{ email: string; phone: string }>>();
