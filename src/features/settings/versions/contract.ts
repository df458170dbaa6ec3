import { z } from "zod";
import { route } from "~/platform/http/contract";
import { SECTION_NAMES } from "../domain/settings";
import { CAUSES } from "./domain";

const section = z.enum(SECTION_NAMES);

export const changeOutput = z.object({
  path: z.string(),
  label: z.string(),
  from: z.string(),
  to: z.string(),
  isColour: z.boolean(),
});

export const versionOutput = z.object({
  version: z.number().int(),
  savedAt: z.date(),
  savedBy: z.string().nullable(),
  cause: z.enum(CAUSES),
  restored: z.number().int().nullable(),
  changes: z.array(changeOutput),
  secrets: z.array(z.string()),
});

export const settingsVersionsContract = {
  list: route({
    path: "/settings/{section}/versions",
    summary: "List the saved versions of a settings section, newest first",
    description: "Each version lists its changes. Secrets are named but never shown.",
    tag: "Settings",
    permission: "manage_system_settings",
  })
    .input(
      z.object({
        section,
        before: z.coerce.number().int().min(1).optional(),
      }),
    )
    .output(
      z.object({
        section: z.string(),
        title: z.string(),
        current: z.number().int(),
        rows: z.array(versionOutput),
        more: z.boolean(),
      }),
    ),
  restore: route({
    method: "POST",
    path: "/settings/{section}/versions/{version}/restore",
    summary: "Restore a saved version of a settings section",
    description:
      "The result is saved as a new version and must satisfy the current rules. Secrets do not change.",
    tag: "Settings",
    permission: "manage_system_settings",
  })
    .input(
      z.object({
        section,
        version: z.coerce.number().int().min(1),
        current: z.number().int().min(0),
      }),
    )
    .output(z.object({ version: z.number().int() })),
};
