import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { fullDocument, openApiDocument } from "./openapi";

interface Operation {
  operationId?: string;
  summary?: string;
  security?: unknown[];
  "x-permission"?: string | string[] | { allOf: string[] };
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: object;
  responses: Record<string, { content?: object; $ref?: string }>;
}

const operations = async (): Promise<[string, Operation][]> => {
  const { paths = {} } = await fullDocument("");
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item as Record<string, Operation>).map(([method, operation]): [string, Operation] => [
      `${method.toUpperCase()} ${path}`,
      operation,
    ]),
  );
};

describe("the API's description", () => {
  // Reviewers read this file's diff for changes of the API; a digest covers summary and schemas.
  test("is the surface in api-surface.txt: `npx vitest run src/server/api-docs -u` updates it", async () => {
    const { components } = await fullDocument("");
    const digest = (part: unknown) =>
      createHash("sha256").update(JSON.stringify(part)).digest("hex").slice(0, 12);
    const lines = (await operations()).map(
      ([name, operation]) =>
        `${name}  ${JSON.stringify(operation["x-permission"]).replaceAll('"', "")}  ${digest(operation)}`,
    );
    await expect(`${lines.join("\n")}\ncomponents  ${digest(components)}\n`).toMatchFileSnapshot(
      "../../../api-surface.txt",
    );
  });

  test("has shared schemas as components, and is the same with each of them in place", async () => {
    const document = await openApiDocument("");
    const { schemas = {} } = document.components ?? {};
    const { Refusal, ...shared } = schemas;
    expect(shared).toHaveProperty("Quote");
    const inPlace = (part: unknown): unknown => {
      if (typeof part !== "object" || part === null) return part;
      if (Array.isArray(part)) return part.map(inPlace);
      const { $ref } = part as { $ref?: string };
      const name = $ref?.startsWith("#/components/schemas/") ? $ref.slice(21) : undefined;
      if (name && name !== "Refusal") return inPlace(schemas[name] ?? expect.fail(name));
      return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inPlace(value)]));
    };
    const components = { ...document.components, schemas: { Refusal } };
    expect(inPlace({ ...document, components })).toEqual(await fullDocument(""));
  });

  test("names each operation once, with a sentence, who may, and how it refuses", async () => {
    const all = await operations();
    expect(all.length).toBeGreaterThan(60);
    expect(new Set(all.map(([, { operationId }]) => operationId)).size).toBe(all.length);
    for (const [name, operation] of all) {
      expect([name, operation.summary]).toEqual([name, expect.stringMatching(/\S/)]);
      expect([name, JSON.stringify(operation["x-permission"])]).toEqual([name, expect.stringMatching(/\w/)]);
      expect([name, operation.responses.default]).toEqual([name, { $ref: "#/components/responses/Refusal" }]);
    }
  });

  test("asks for a token where the route does, and for the key where a write counts once", async () => {
    const of = Object.fromEntries(await operations());
    expect(of["GET /quotes"]).toMatchObject({ security: [{ token: [] }], "x-permission": "view_quotes" });
    expect(of["POST /quotes"]).toMatchObject({ security: [], "x-permission": "public" });
    expect(of["POST /quotes"]?.parameters?.map(({ name }) => name)).toEqual(["Idempotency-Key"]);
    expect(of["POST /quotes/{id}/approval"]?.["x-permission"]).toEqual(["manage_quotes", "approve_quotes"]);
    expect(of["GET /mpesa/addresses"]?.["x-permission"]).toEqual({
      allOf: ["manage_system_settings", "manage_finances"],
    });
    expect(of["GET /me"]?.security).toEqual([{ token: [] }]);
  });

  test("has every parameter of a path", async () => {
    for (const [name, { parameters = [] }] of await operations()) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
      const described = parameters.filter((parameter) => parameter.in === "path" && parameter.required);
      expect([name, described.map((parameter) => parameter.name).sort()]).toEqual([name, inPath.sort()]);
    }
  });
});
