import { z } from "zod";
import type { CallOptions } from "~/platform/outbound/provider-call";
import { callGraph } from "./call";
import type { Asked, ListedTemplate, NewTemplate, WhatsAppAccount } from "./types";

const component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(z.object({ text: z.string().default("") })).optional(),
});
const template = z.object({
  id: z.string(),
  name: z.string(),
  language: z.string(),
  status: z.string(),
  category: z.string(),
  rejected_reason: z.string().optional().catch(undefined),
  quality_score: z.object({ score: z.string() }).optional().catch(undefined),
  components: z.array(component).default([]),
});
const page = z.object({
  data: z.array(z.unknown()),
  paging: z
    .object({ cursors: z.object({ after: z.string() }).partial().optional(), next: z.string().optional() })
    .optional(),
});
const submitted = z.object({ id: z.string().min(1), status: z.string(), category: z.string().default("") });

const FIELDS = "id,name,language,status,category,rejected_reason,quality_score,components";
/** Fifty of the longest templates stay below the longest answer that is read. */
const EACH = 50;
/** Meta allows 6,000 templates an account. */
const MOST_PAGES = 120;

/** Reads all templates of the account. Those of an unknown shape are left out. */
export async function listTemplates(
  account: WhatsAppAccount,
  options: CallOptions = {},
): Promise<Asked<ListedTemplate[]>> {
  const found: ListedTemplate[] = [];
  let after = "";
  for (let count = 0; count < MOST_PAGES; count++) {
    const query = new URLSearchParams({ fields: FIELDS, limit: String(EACH), ...(after ? { after } : {}) });
    const path = `${account.accountId}/message_templates?${query}`;
    const answer = await callGraph(account, { path }, page, options);
    if (answer.outcome !== "done") return answer;
    const { data, paging } = answer.result;
    found.push(...data.flatMap(readTemplate));
    after = paging?.next ? (paging.cursors?.after ?? "") : "";
    if (after === "") break;
  }
  return { outcome: "done", result: found };
}

function readTemplate(given: unknown): ListedTemplate[] {
  const read = template.safeParse(given);
  if (!read.success) return [];
  const { id, name, language, status, category, rejected_reason, quality_score, components } = read.data;
  const part = (type: string) => components.find((one) => one.type.toUpperCase() === type);
  const header = part("HEADER");
  const body = part("BODY")?.text ?? "";
  return [
    {
      id,
      name,
      language,
      status: status.toUpperCase(),
      category: category.toUpperCase(),
      reason: rejected_reason && rejected_reason !== "NONE" ? rejected_reason : "",
      quality: quality_score?.score ?? "",
      header: header?.text ?? "",
      body,
      footer: part("FOOTER")?.text ?? "",
      buttons: (part("BUTTONS")?.buttons ?? []).map(({ text }) => text),
      variables: variablesOf(body),
      hasMediaHeader: header !== undefined && (header.format ?? "TEXT").toUpperCase() !== "TEXT",
    },
  ];
}

/** The variables of a text in their order, each once: `{{1}}` or `{{name}}`. */
export function variablesOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{\s*([a-z0-9_]+)\s*\}\}/gi)].map(([, name]) => name ?? "");
  return [...new Set(names)];
}

/** Submits a template for Meta's review. */
export async function submitTemplate(
  account: WhatsAppAccount,
  { name, language, category, header, body, footer, quickReplies, examples }: NewTemplate,
  options: CallOptions = {},
): Promise<Asked<{ id: string; status: string; category: string }>> {
  const variables = variablesOf(body);
  const isNamed = variables.some((variable) => !/^\d+$/.test(variable));
  const example = isNamed
    ? { body_text_named_params: variables.map((param_name, at) => ({ param_name, example: examples[at] })) }
    : { body_text: [examples] };
  const components = [
    ...(header ? [{ type: "HEADER", format: "TEXT", text: header }] : []),
    { type: "BODY", text: body, ...(variables.length > 0 ? { example } : {}) },
    ...(footer ? [{ type: "FOOTER", text: footer }] : []),
    ...(quickReplies.length > 0
      ? [{ type: "BUTTONS", buttons: quickReplies.map((text) => ({ type: "QUICK_REPLY", text })) }]
      : []),
  ];
  return callGraph(
    account,
    {
      path: `${account.accountId}/message_templates`,
      method: "POST",
      body: {
        name,
        language,
        category,
        parameter_format: isNamed ? "NAMED" : "POSITIONAL",
        components,
      },
    },
    submitted,
    options,
  );
}
