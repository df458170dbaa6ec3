import { definePort } from "~/platform/kernel/port";

/** The tax authority's name of a PIN, null if it knows none. Throws if it cannot be asked. */
export const taxpayerNames = definePort<(pin: string, now: Date) => Promise<string | null>>();
