import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts that later features add below the customer on a quote's page (src/office.tsx joins them). */
export const quoteSideParts = definePort<ComponentType<{ quoteId: string }>>();
