import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Payroll adds a button to the staff list that pays the selected employees. */
export const processPayrollPart = definePort<ComponentType<{ numbers: readonly string[] }>>();
