import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** The payouts feature fills this with the recipients and the account balance, before a release. */
export const releaseFactsPart = definePort<ComponentType<{ periodId: string }>>();
