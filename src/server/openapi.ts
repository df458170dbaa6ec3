import { OpenAPIGenerator } from "@orpc/openapi";
import { ZodToJsonSchemaConverter } from "@orpc/zod/zod4";
import type { RouteMeta } from "~/platform/http/contract";
import { router } from "./api";

export type OpenApiDocument = Awaited<ReturnType<OpenAPIGenerator["generate"]>>;

let generated: Promise<OpenApiDocument> | undefined;

/** The API as OpenAPI 3.1, from the same contract the server enforces. Made once. */
export async function openApiDocument(publicUrl: string): Promise<OpenApiDocument> {
  generated ??= new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    router,
    {
      info: {
        title: "MoveEase API",
        version: "1",
        description:
          "Amounts of estimates and quotes are whole shillings (KES); everywhere else they are integer cents. Errors have one shape: `{ code, message, fields }`. Send `Authorization: Bearer <token>` with a token made in Settings. Writes marked idempotent take an `Idempotency-Key` header and count once per key.",
      },
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer" } },
      },
      customOperationId: undefined,
    } as never,
  );
  const document = await generated;
  return { ...document, servers: [{ url: `${publicUrl}/api/v1` }] } as OpenApiDocument;
}

export type { RouteMeta };
