import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { RouteMeta } from "~/platform/http/contract";
import { ERROR_STATUS } from "~/platform/kernel/errors";
import { router } from "~/server/api";
import { webhookItems } from "./outgoing";
import { shareSchemas } from "./shared-schemas";

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;

let generated: Promise<OpenApiDocument> | undefined;

let shared: Promise<OpenApiDocument> | undefined;

/** The API as OpenAPI 3.1, from the contract that the server enforces. Shared schemas are components. */
export async function openApiDocument(publicUrl: string): Promise<OpenApiDocument> {
  shared ??= fullDocument("").then(shareSchemas);
  return { ...(await shared), servers: serversAt(publicUrl) };
}

const serversAt = (publicUrl: string) => [{ url: `${publicUrl}/api/v1` }];

/** The document with all schemas inline. Generated once. */
export async function fullDocument(publicUrl: string): Promise<OpenApiDocument> {
  generated ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    router,
    {
      info: {
        title: "MoveEase API",
        version: "1",
        description:
          "Amounts of estimates and quotes are whole shillings (KES); all others are integer cents. Errors have one shape: `{ code, message, fields }`. Send `Authorization: Bearer <token>` with a token from Settings. Writes marked idempotent accept an `Idempotency-Key` header and run once per key.",
      },
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer" } },
        schemas: {
          Refusal: {
            type: "object",
            properties: {
              code: { type: "string", enum: ["BAD_REQUEST", ...Object.keys(ERROR_STATUS), "INTERNAL"] },
              message: { type: "string" },
              fields: {
                type: "object",
                description: "The error at each field, with dots for nested fields: `customer.email`.",
                additionalProperties: { type: "string" },
              },
              reason: {
                type: "string",
                description: "The error's name for programs. It is stable; the sentence may change.",
              },
              params: {
                type: "object",
                description: "The sentence's values by name.",
                additionalProperties: { type: ["string", "number"] },
              },
            },
            required: ["code", "message", "fields", "reason", "params"],
          },
        },
        responses: {
          Refusal: {
            description: "The error",
            content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
          },
        },
      },
      customOperationId: undefined,
    } as never,
  );
  const document = await generated;
  const paths = Object.fromEntries(Object.entries(document.paths ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
  return {
    ...document,
    paths,
    webhooks: webhookItems(),
    servers: serversAt(publicUrl),
  } as OpenApiDocument;
}

export type { RouteMeta };
