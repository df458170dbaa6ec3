import { escapeHtml } from "~/platform/mail/layout";
import type { OpenApiDocument } from "./openapi";
import { VERIFYING } from "./outgoing";

interface Schema {
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** The API documentation as plain HTML without scripts, from the same document as /api/openapi.json. */
export function apiDocsPage(document: OpenApiDocument): string {
  const groups = new Map<string, string[]>();
  for (const [path, item] of Object.entries(document.paths ?? {})) {
    for (const method of METHODS) {
      const operation = (item as Record<string, Operation | undefined>)[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? "Other";
      groups.set(tag, [...(groups.get(tag) ?? []), renderOperation(method, path, operation)]);
    }
  }
  const nav = [...groups.keys()]
    .map((tag) => `<li><a href="#${slug(tag)}">${escapeHtml(tag)}</a></li>`)
    .concat('<li><a href="#webhooks-sent">What webhooks send</a></li>')
    .join("");
  const sections = [...groups]
    .map(
      ([tag, items]) => `<section id="${slug(tag)}"><h2>${escapeHtml(tag)}</h2>${items.join("")}</section>`,
    )
    .join("");
  const webhooks = Object.entries(document.webhooks ?? {}).map(([event, item]) => renderWebhook(event, item));
  const description = escapeHtml(document.info.description ?? "").replace(/`([^`]+)`/g, "<code>$1</code>");
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>MoveEase API</title><style>${STYLE}</style></head><body><header><h1>MoveEase API</h1><p>${description}</p><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p></header><nav aria-label="Groups"><ul>${nav}</ul></nav><main>${sections}${renderWebhooks(webhooks)}</main></body></html>`;
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const body = operation.requestBody?.content?.["application/json"]?.schema;
  const [status, answer] =
    Object.entries(operation.responses ?? {}).find(([code]) => code.startsWith("2")) ?? [];
  const output = answer?.content?.["application/json"]?.schema;
  const parameters = (operation.parameters ?? [])
    .map(
      (parameter) =>
        `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}${parameter.required ? ", required" : ""}</td><td>${escapeHtml(typeOf(parameter.schema))}</td></tr>`,
    )
    .join("");
  return `<details><summary><b class="${method}">${method.toUpperCase()}</b> <code>/api/v1${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary ?? "")}</span></summary>${operation.description ? `<p>${escapeHtml(operation.description)}</p>` : ""}${parameters ? `<h4>Parameters</h4><table>${parameters}</table>` : ""}${body ? `<h4>Body</h4>${renderSchema(body)}` : ""}${status ? `<h4>Answer ${status}</h4>${output ? renderSchema(output) : "<p>No content.</p>"}` : ""}</details>`;
}

/** Documents the webhooks and how receivers verify them. */
function renderWebhooks(events: readonly string[]): string {
  const paragraphs = VERIFYING.text.map((text) => `<p>${codes(text)}</p>`).join("");
  return `<section id="webhooks-sent"><h2>What webhooks send</h2>${paragraphs}<h3>A receiver in Node.js</h3><pre id="receiver"><code>${escapeHtml(VERIFYING.example)}</code></pre>${events.join("")}</section>`;
}

const codes = (text: string) => escapeHtml(text).replace(/`([^`]+)`/g, "<code>$1</code>");

function renderWebhook(event: string, item: unknown): string {
  const { post } = item as { post?: Operation };
  const body = post?.requestBody?.content?.["application/json"]?.schema;
  return `<details><summary><b class="post">POST</b> <code>${escapeHtml(event)}</code> <span>${escapeHtml(post?.summary ?? "")}</span></summary>${body ? `<h4>Body</h4>${renderSchema(body)}` : ""}</details>`;
}

function renderSchema(schema: Schema, depth = 0): string {
  const object = schema.type === "array" && schema.items ? schema.items : schema;
  if (!object.properties || depth > 3) return `<p>${escapeHtml(typeOf(schema))}</p>`;
  const rows = Object.entries(object.properties).map(([name, part]) => {
    const required = object.required?.includes(name) ? "" : ", optional";
    const inner = part.type === "array" ? part.items : part;
    const nested = inner?.properties ? renderSchema(inner, depth + 1) : "";
    return `<tr><td><code>${escapeHtml(name)}</code></td><td>${escapeHtml(typeOf(part))}${required}${nested}</td></tr>`;
  });
  return `<table>${rows.join("")}</table>`;
}

function typeOf(schema: Schema | undefined): string {
  if (!schema) return "any";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const options = schema.anyOf ?? schema.oneOf;
  if (options) return [...new Set(options.map(typeOf))].join(" | ");
  if (schema.type === "array") return `list of ${typeOf(schema.items)}`;
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  return schema.format ? `${type} (${schema.format})` : type;
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f2;--card:#fff;--ink:#0f1b3d;--muted:#475569;--line:#e3d9c6;--link:#1e40af}@media(prefers-color-scheme:dark){:root{--paper:#0c1630;--card:#16223f;--ink:#e8ecf6;--muted:#a9b4cc;--line:#263454;--link:#93b0ff}}body{margin:0 auto;max-width:60rem;padding:2rem 1.25rem 5rem;background:var(--paper);color:var(--ink);font:16px/1.55 Inter,system-ui,sans-serif}h1{font-size:2.2rem;margin:0 0 .5rem}h2{margin:2.5rem 0 .75rem}h4{margin:1rem 0 .25rem}a{color:var(--link)}header p{color:var(--muted);max-width:46rem}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;padding:0;list-style:none}nav a{display:inline-block;padding:.6rem 0}details{background:var(--card);border:1px solid var(--line);border-radius:10px;margin:.5rem 0;padding:0 1rem}details[open]{padding-bottom:1rem}summary{cursor:pointer;padding:.75rem 0;overflow-wrap:anywhere}summary span{color:var(--muted)}pre{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem;overflow-x:auto}code{font:14px ui-monospace,Menlo,monospace}table{border-collapse:collapse;width:100%;font-size:15px}td{border-top:1px solid var(--line);padding:.35rem .75rem .35rem 0;vertical-align:top;overflow-wrap:anywhere}td table{margin:.35rem 0 0 .75rem;width:calc(100% - .75rem)}`;
