import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts about the goods that later features add to a quote's page (src/office.tsx joins them). */
export const quoteGoodsParts = definePort<ComponentType<{ quoteId: string }>>();
