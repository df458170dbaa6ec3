import { z } from "zod";
import { route } from "~/platform/http/contract";
import { SECTION_NAMES } from "../domain";
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
      /** Fields that differ from their default, secrets that are set among them. */
      set: z.number().int(),
      /** Labels of the secrets that are set. */
      secrets: z.array(z.string()),
      switches: z.number().int(),
      enabled: z.number().int(),
      connections: z.number().int(),
      connected: z.number().int(),
    }),
  ),
  /** Titles of sections that the caller may not open. */
  closed: z.array(z.string()),
});

const file = {
  fileName: z.string().max(300),
  // Longer ones reach the handler, which says so in the specification's words.
  text: z.string().max(2 * MAX_FILE_BYTES),
  /** Opens the secrets of a file that has some. */
  passphrase: z.string().max(500).optional(),
};

const tag = "Settings";
const permission = "manage_system_settings";

export const settingsManagementContract = {
  overview: route({
    method: "GET",
    path: "/settings-overview",
    summary: "Counts of every section: set, enabled, connected",
    tag,
    permission,
  }).output(overviewOutput),
  problems: route({
    method: "GET",
    path: "/settings-problems",
    summary: "Validate what is stored",
    description: "Every section by its own rules, and what does not go together across sections.",
    tag,
    permission,
  }).output(z.object({ problems: z.array(problem), sections: z.number().int() })),
  reset: route({
    method: "POST",
    path: "/settings-reset",
    summary: "Reset sections to their defaults",
    description:
      "All or nothing. Their secrets are forgotten; everything else can be restored from the versions.",
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
      "Without secrets, unless the caller gives their password again; then sealed under a passphrase.",
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
    summary: "Compare a settings file with what is set",
    description: "A dry run: says what importing it would change, and changes nothing.",
    tag,
    permission,
  })
    .input(z.object(file))
    .output(
      z.object({
        layout: z.enum(["detailed", "short"]),
        exportedAt: z.string().nullable(),
        /** Whether the file has secrets under a passphrase. */
        sealed: z.boolean(),
        /** Whether the passphrase opened them. */
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
        /** Dotted paths in the file that match no setting. */
        unplaced: z.array(z.string()),
        /** Titles of sections in the file that the caller may not write. */
        refused: z.array(z.string()),
      }),
    ),
  import: route({
    method: "POST",
    path: "/settings-import",
    summary: "Import a settings file",
    description:
      "The sections named in `versions`, all or nothing. Each must still be at the version that the comparison showed.",
    tag,
    permission,
  })
    .input(z.object({ ...file, versions }))
    .output(z.object({ imported: z.array(z.string()), unplaced: z.array(z.string()) })),
};
