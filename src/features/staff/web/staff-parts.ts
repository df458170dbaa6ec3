import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** What payroll lends the list of staff: the button that pays who is ticked. */
export const processPayrollPart = definePort<ComponentType<{ numbers: readonly string[] }>>();
