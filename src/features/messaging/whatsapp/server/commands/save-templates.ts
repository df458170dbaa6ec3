import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { ListedTemplate } from "~/integrations/whatsapp/types";
import { db, type Tx, transaction } from "~/platform/db/database";
import { record } from "~/platform/events/events";
import type { Actor } from "~/platform/http/actor";
import { throttle } from "~/platform/http/throttle";
import { newId } from "~/platform/kernel/ids";
import { counted } from "~/platform/kernel/numbers";
import { SETTINGS_SUBJECT } from "../../../server/commands/test-channels";
import type { templateForm } from "../../contract";
import {
  areVariablesInOrder,
  templateSubmitted,
  templatesFetched,
  touchesEdge,
  variablesIn,
} from "../../domain";
import {
  configureWhatsAppFirst,
  examplesMissing,
  variableAtEdge,
  variablesNotInOrder,
  whatsappFailed,
} from "../../errors";
import { findWhatsApp } from "../queries";
import { whatsappTemplates } from "../tables";

/** Reads all templates from Meta and stores them. Those that Meta no longer has are removed. */
export async function fetchTemplates(actor: Actor, now: Date): Promise<{ count: number }> {
  const found = await findWhatsApp(db());
  if (!found) throw configureWhatsAppFirst();
  const { client, accountId } = found;
  const answer = await client.listTemplates();
  if (answer.outcome !== "done") throw whatsappFailed({ reason: answer.reason });
  const templates = answer.result;
  await transaction(async (tx) => {
    await saveTemplates(tx, accountId, { templates, now });
    await removeOthers(tx, accountId, templates);
    await record(tx, actor, templatesFetched, {
      subjectId: SETTINGS_SUBJECT,
      summary: `${counted(templates.length, "WhatsApp template")} fetched`,
      data: { count: templates.length },
      at: now,
    });
  });
  return { count: templates.length };
}

export async function saveTemplates(
  tx: Tx,
  accountId: string,
  { templates, now }: { templates: readonly ListedTemplate[]; now: Date },
): Promise<void> {
  if (templates.length === 0) return;
  const excluded = (column: string) => sql.raw(`excluded.${column}`);
  await tx
    .insert(whatsappTemplates)
    .values(
      templates.map(({ id: providerId, ...template }) => ({
        id: newId(),
        accountId,
        providerId,
        ...template,
        createdAt: now,
        updatedAt: now,
      })),
    )
    .onConflictDoUpdate({
      target: [whatsappTemplates.accountId, whatsappTemplates.name, whatsappTemplates.language],
      set: {
        providerId: excluded("provider_id"),
        status: excluded("status"),
        category: excluded("category"),
        reason: excluded("reason"),
        quality: excluded("quality"),
        header: excluded("header"),
        body: excluded("body"),
        footer: excluded("footer"),
        buttons: excluded("buttons"),
        variables: excluded("variables"),
        hasMediaHeader: excluded("has_media_header"),
        updatedAt: now,
      },
    });
}

async function removeOthers(tx: Tx, accountId: string, listed: readonly ListedTemplate[]): Promise<void> {
  const ids = sql.param(listed.map(({ id }) => id));
  await tx
    .delete(whatsappTemplates)
    .where(
      and(
        eq(whatsappTemplates.accountId, accountId),
        sql`${whatsappTemplates.providerId} <> all(${ids}::text[])`,
      ),
    );
}

/** Meta takes 100 in an hour. */
const SUBMISSIONS = { name: "whatsapp-templates", limit: 90, windowSeconds: 3600 };

/** Checks what Meta would reject after a day, submits the template, and stores it as in review. */
export async function submitTemplate(
  actor: Actor,
  given: z.output<typeof templateForm>,
  now: Date,
): Promise<{ status: string; category: string }> {
  const { name, language, header, body, footer, quickReplies, examples } = given;
  const variables = variablesIn(body);
  if (!areVariablesInOrder(variables)) throw variablesNotInOrder.at("body");
  if (touchesEdge(body)) throw variableAtEdge.at("body");
  if (variables.length !== examples.length) throw examplesMissing.at("examples");
  const found = await findWhatsApp(db());
  if (!found) throw configureWhatsAppFirst();
  await throttle(SUBMISSIONS, found.accountId, now);
  const answer = await found.client.submitTemplate(given);
  if (answer.outcome !== "done") throw whatsappFailed({ reason: answer.reason });
  const { id: providerId, status } = answer.result;
  const category = answer.result.category || given.category;
  await transaction(async (tx) => {
    const quality = { reason: "", quality: "" };
    const parts = { header, body, footer, buttons: quickReplies, variables, hasMediaHeader: false };
    const template = { id: providerId, name, language, status, category, ...quality, ...parts };
    await saveTemplates(tx, found.accountId, { templates: [template], now });
    await record(tx, actor, templateSubmitted, {
      subjectId: SETTINGS_SUBJECT,
      summary: `WhatsApp template ${name} (${language}) submitted`,
      data: { name, language, category },
      at: now,
    });
  });
  return { status, category };
}
