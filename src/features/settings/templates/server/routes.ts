import { z } from "zod";
import { db } from "~/platform/db/database";
import { type Actor, personIdOf } from "~/platform/http/actor";
import { fileRoute } from "~/platform/http/file-routes";
import { throttle } from "~/platform/http/throttle";
import { nairobiDate } from "~/platform/kernel/dates";
import { atFields } from "~/platform/kernel/errors";
import { errorOfIssue } from "~/platform/kernel/issue-errors";
import { LOCALES } from "~/platform/kernel/locales";
import { renderDocument } from "~/platform/pdf/render";
import { getSettings, letterheadOf } from "../../server/queries";
import { schemaOf } from "../../server/schema";
import { companySection } from "../../settings";
import { templateUnknown } from "../errors";
import { documentTemplatesSection, TEMPLATE_KINDS, type TemplateKind } from "../settings";
import { documentSamples, lookOf, type Paper } from "./queries";

const OFTEN = { name: "document-preview", limit: 90, windowSeconds: 60 };

const asked = z.object({ template: z.record(z.string(), z.unknown()), locale: z.enum(LOCALES) });

export const templateRoutes = [
  fileRoute({
    method: "POST",
    path: "/documents/previews/:kind",
    permission: "manage_system_settings",
    answer: async (c) => {
      const { actor, now } = c.get("request");
      await throttle(OFTEN, whoOf(actor), now);
      const kind = TEMPLATE_KINDS.find((each) => each === c.req.param("kind"));
      const sample = documentSamples.all().find((each) => each.kind === kind);
      if (!kind || !sample) throw templateUnknown();
      const { template, locale } = await readAsked(c.req.raw, kind);
      const head = await getSettings(db(), companySection);
      const paper: Paper<TemplateKind> = {
        letterhead: await letterheadOf(db(), head),
        look: lookOf(template, head, kind, locale),
        template,
      };
      const bytes = await renderDocument(
        sample.document,
        sample.make({ paper: paper as never, locale, today: nairobiDate(now) }),
      );
      c.header("Content-Type", "application/pdf");
      c.header("Cache-Control", "private, no-store");
      return c.body(new Uint8Array(bytes));
    },
  }),
];

const whoOf = (actor: Actor) => (actor.kind === "person" ? personIdOf(actor) : actor.kind);

async function readAsked(request: Request, kind: TemplateKind) {
  const body = asked.safeParse(await request.json().catch(() => undefined));
  if (!body.success) throw templateUnknown();
  const parsed = schemaOf(documentTemplatesSection).safeParse({ [kind]: body.data.template });
  if (!parsed.success)
    throw atFields(
      Object.fromEntries(parsed.error.issues.map((issue) => [issue.path.join("."), errorOfIssue(issue)])),
    );
  return { template: parsed.data[kind], locale: body.data.locale };
}
