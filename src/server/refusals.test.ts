import { ORPCError } from "@orpc/client";
import type { AnySchema } from "@orpc/contract";
import type { AnyProcedure } from "@orpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { FIELD_MESSAGES } from "~/features/inquiries/domain";
import { promptRefusal } from "~/features/payments/domain";
import { AppError } from "~/platform/kernel/errors";
import { router } from "./api";
import { translated } from "./refusals";

const refused = (message: string, fields: Record<string, string> = {}) =>
  new ORPCError("INVALID", { status: 422, message, data: { fields, retryAfter: 7 } });

test("a refusal reads Kiswahili, at its field too, and stays the same refusal", () => {
  const sentence = "Please enter a valid email address";
  expect(translated(refused(sentence, { email: sentence }), "sw")).toMatchObject({
    code: "INVALID",
    status: 422,
    message: "Tafadhali weka barua pepe sahihi",
    data: { fields: { email: "Tafadhali weka barua pepe sahihi" }, retryAfter: 7 },
  });
});

test("figures in a sentence are carried over", () => {
  expect(translated(refused("Too many attempts. Please try again in 3 minutes."), "sw")).toMatchObject({
    message: "Umejaribu mara nyingi mno. Tafadhali jaribu tena baada ya dakika 3.",
  });
});

test("English stays as it is, and so does what is no refusal or has no translation", () => {
  const error = refused("Quote not found");
  expect(translated(error, "en")).toBe(error);
  const fault = new AppError("CONFLICT", "Not of the API");
  expect(translated(fault, "sw")).toBe(fault);
  expect(translated(refused("Nobody translated this."), "sw")).toMatchObject({
    message: "Nobody translated this.",
  });
});

test("what the public forms and the M-Pesa prompt may refuse is translated", () => {
  const limits = { minAmount: 10, maxAmount: 250_000 };
  const prompts = [
    { phone: "+14155550100", amount: 100, balance: 100_000 },
    { phone: "+254712345678", amount: 1, balance: 100_000 },
    { phone: "+254712345678", amount: 300_000, balance: 40_000_000 },
    { phone: "+254712345678", amount: 2_000, balance: 100_000 },
    { phone: "+254712345678", amount: 995, balance: 100_000 },
  ].map((prompt) => promptRefusal(prompt, limits)?.message ?? "");
  for (const sentence of [...Object.values(FIELD_MESSAGES), ...prompts]) {
    expect(sentence).not.toBe("");
    expect((translated(refused(sentence), "sw") as Error).message, sentence).not.toBe(sentence);
  }
});

/** Every route of the API with the schema of what it takes. */
function inputsOf(node: object, path = ""): { path: string; schema: AnySchema }[] {
  const inputSchema = "~orpc" in node && (node as AnyProcedure)["~orpc"].inputSchema;
  if ("~orpc" in node) return inputSchema ? [{ path, schema: inputSchema }] : [];
  return Object.entries(node).flatMap(([name, part]) => inputsOf(part, path ? `${path}.${name}` : name));
}

test("no route answers in the validator's own words", async () => {
  const inputs = inputsOf(router);
  expect(inputs.length).toBeGreaterThan(100);
  for (const { path, schema } of inputs) {
    const shape = (schema as { shape?: Record<string, unknown> }).shape ?? {};
    const filled = (value: unknown) => Object.fromEntries(Object.keys(shape).map((name) => [name, value]));
    for (const junk of [undefined, {}, ...["", "x", -7.5, 9e15, [], [{}], {}, null, true].map(filled)]) {
      const result = await schema["~standard"].validate(junk);
      for (const { message } of result.issues ?? [])
        expect(message, `${path} on ${JSON.stringify(junk)}`).not.toMatch(
          /^(Invalid|Too (small|big)|Unrecognized)|expected|>=|<=|NaN/,
        );
    }
  }
});

test("Kiswahili knows what a schema without words of its own says", () => {
  const schemas = [
    [z.number().min(2), 1],
    [z.number().max(2), 3],
    [z.number(), "a"],
    [z.int(), 1.5],
    [z.string(), undefined],
    [z.string().min(5), "a"],
    [z.string().max(5), "123456"],
    [z.enum(["a", "b"]), "c"],
    [z.uuid(), "a"],
    [z.array(z.string()).max(1), ["a", "b"]],
    [z.url(), "a"],
    [z.object({}), 4],
  ] as const;
  for (const [schema, value] of schemas) {
    const sentence = schema.safeParse(value).error?.issues[0]?.message ?? "";
    expect((translated(refused(sentence), "sw") as Error).message, sentence).not.toBe(sentence);
  }
});
