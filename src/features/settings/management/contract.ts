import { z } from "zod";
import { route } from "~/platform/http/contract";
import { SECTION_NAMES } from "../domain/settings";
import { changeOutput } from "../versions/contract";
import { MAX_FILE_BYTES } from "./domain";

const section = z.enum(SECTION_NAMES);
const versions = z.partialRecord(section, z.number().int().min(0));

const problem = z.object({
  section: z.string(),
  title: z.string(),
  path: z.string(),
  label: z.string(),
  message: z.string(),
});

const overviewOutput = z.object({
  sections: z.array(
    z.object({
      section: z.string(),
      title: z.string(),
      version: z.number().int(),
      updatedAt: z.date().nullable(),
      fields: z.number().int(),
      set: z.number().int(),
      secrets: z.array(z.string()),
      switches: z.number().int(),
      enabled: z.number().int(),
      connections: z.number().int(),
      connected: z.number().int(),
    }),
  ),
  closed: z.array(z.string()),
});

const file = {
  fileName: z.string().max(300),
  // Longer files reach the handler, for the specification's error.
  text: z.string().max(2 * MAX_FILE_BYTES),
  passphrase: z.string().max(500).optional(),
};

const tag = "Settings";
const permission = "manage_system_settings";

export const settingsManagementContract = {
  overview: route({
    path: "/settings-overview",
    summary: "Get the number of set, enabled and connected settings in each section",
    tag,
    permission,
  }).output(overviewOutput),
  problems: route({
    path: "/settings-problems",
    summary: "Validate the saved settings",
    description: "Checks each section by its own rules, and finds contradictions between sections.",
    tag,
    permission,
  }).output(z.object({ problems: z.array(problem), sections: z.number().int() })),
  reset: route({
    method: "POST",
    path: "/settings-reset",
    summary: "Reset sections to their defaults",
    description:
      "Either all sections are reset or none. Their secrets are deleted. Everything else can be restored from the versions.",
    tag,
    permission,
  })
    .input(z.object({ versions }))
    .output(z.object({ reset: z.array(z.string()) })),
  export: route({
    method: "POST",
    path: "/settings-export",
    summary: "Export the settings",
    description:
      "Secrets are left out unless the caller enters the password again. They are then encrypted with a passphrase.",
    tag,
    permission,
  })
    .input(
      z.object({
        secrets: z.object({ password: z.string().max(200), passphrase: z.string().max(500) }).optional(),
      }),
    )
    .output(z.object({ fileName: z.string(), text: z.string() })),
  compare: route({
    method: "POST",
    path: "/settings-import/comparison",
    summary: "Compare a settings file with the current settings",
    description: "A dry run that lists the changes an import would make, and changes nothing.",
    tag,
    permission,
  })
    .input(z.object(file))
    .output(
      z.object({
        layout: z.enum(["detailed", "short"]),
        exportedAt: z.string().nullable(),
        sealed: z.boolean(),
        opened: z.boolean(),
        sections: z.array(
          z.object({
            section: z.string(),
            title: z.string(),
            version: z.number().int(),
            changes: z.array(changeOutput),
            secrets: z.array(z.string()),
            problems: z.array(problem),
          }),
        ),
        unplaced: z.array(z.string()),
        refused: z.array(z.string()),
      }),
    ),
  import: route({
    method: "POST",
    path: "/settings-import",
    summary: "Import a settings file",
    description:
      "Imports the sections named in `versions`, all or none. Each section must still have the version that the comparison returned.",
    tag,
    permission,
  })
    .input(z.object({ ...file, versions }))
    .output(z.object({ imported: z.array(z.string()), unplaced: z.array(z.string()) })),
};
