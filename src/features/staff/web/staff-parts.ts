import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

export const processPayrollPart = definePort<ComponentType<{ numbers: readonly string[] }>>();
