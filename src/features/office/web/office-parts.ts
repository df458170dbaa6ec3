import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";

/** What later features put into the office's bar, beside its own tools. */
export const barParts = definePort<ComponentType<{ unread: number; onRead: () => void }>>();
