import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** Shown beside Publish: what a later feature says about the lines of the list, as `category:code` with their names. */
export const publishParts = definePort<ComponentType<{ lines: readonly { key: string; name: string }[] }>>();
