import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Parts that later features add to a customer's overview (src/office.tsx joins them). */
export const overviewParts = definePort<ComponentType<{ customerId: string }>>();
