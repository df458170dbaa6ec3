import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** What pays lends the question before a release: whom it pays, and what the account holds. */
export const releaseFactsPart = definePort<ComponentType<{ periodId: string }>>();
