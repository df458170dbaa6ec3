import type { Tx } from "~/platform/db/database";
import { CONTENT_KINDS } from "./domain";
import { type FirstContent, fillContent } from "./server/commands";
import company from "./server/data/en-company.json";
import help from "./server/data/en-help.json";
import legal from "./server/data/en-legal.json";
import projects from "./server/data/en-projects.json";

type Stored = Record<string, { slug: string; data: Record<string, unknown> }[]>;

/** The site's first words, in the order they are shown. */
export const firstContent: readonly FirstContent[] = [company, help, legal, projects].flatMap((part) =>
  CONTENT_KINDS.flatMap((kind) =>
    ((part as unknown as Stored)[kind] ?? []).map(({ slug, data }) => ({
      kind,
      slug,
      locale: "en" as const,
      data,
    })),
  ),
);

/** Fills an empty site; the demo company's invented people, projects and figures are shown only with `invented`. */
export function seedContent(tx: Tx, options: { invented: boolean; now: Date }): Promise<boolean> {
  return fillContent(tx, firstContent, options);
}
