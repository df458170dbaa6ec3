import type { AnySchema } from "@orpc/contract";
import type { AnyProcedure } from "@orpc/server";
import { ORPCError } from "@orpc/server";
import { expect, test } from "vitest";
import { signInRefused } from "~/features/identity/errors";
import { photoTooLarge } from "~/features/inquiries/errors";
import { promptRefusal } from "~/features/payments/prompts/domain";
import { asApiError, type ErrorData, translated } from "~/platform/http/handlers";
import type { AppError } from "~/platform/kernel/errors";
import { errorOfIssue } from "~/platform/kernel/issue-errors";
import { router } from "./api";

const inSwahili = (error: AppError) =>
  translated(asApiError(error, "request"), "sw") as ORPCError<string, ErrorData>;

test("a refusal reads Kiswahili, at its field too, and stays the same refusal", () => {
  const message = "Faili inazidi MB 8: dirisha.jpg";
  expect(inSwahili(photoTooLarge.at("photos", { name: "dirisha.jpg" }).retryIn(7))).toMatchObject({
    code: "INVALID",
    status: 422,
    message,
    data: { fields: { photos: message }, reason: "claim_photo_too_large", retryAfter: 7 },
  });
});

test("English stays as it is, and so does what nobody declared", () => {
  expect(translated(asApiError(signInRefused(), "request"), "en").message).toBe("Invalid email or password");
  const foreign = new ORPCError("NOT_FOUND", { message: "Not of ours" });
  expect(translated(foreign, "sw")).toBe(foreign);
});

test("what the M-Pesa prompt may refuse is translated, at its field", () => {
  const limits = { minAmount: 10, maxAmount: 250_000 };
  const prompts = [
    { phone: "+14155550100", amount: 100, balance: 100_000 },
    { phone: "+254712345678", amount: 1, balance: 100_000 },
    { phone: "+254712345678", amount: 300_000, balance: 40_000_000 },
    { phone: "+254712345678", amount: 2_000, balance: 100_000 },
    { phone: "+254712345678", amount: 995, balance: 100_000 },
  ];
  for (const prompt of prompts) {
    const refusal = promptRefusal(prompt, limits) as AppError;
    const { message, data } = inSwahili(refusal);
    expect(message).not.toBe(refusal.message);
    expect(Object.values(data.fields)).toEqual([message]);
  }
});

function inputsOf(node: object, path = ""): { path: string; schema: AnySchema }[] {
  const inputSchema = "~orpc" in node && (node as AnyProcedure)["~orpc"].inputSchema;
  if ("~orpc" in node) return inputSchema ? [{ path, schema: inputSchema }] : [];
  return Object.entries(node).flatMap(([name, part]) => inputsOf(part, path ? `${path}.${name}` : name));
}

const JUNK = ["", "x", "x".repeat(10_000), -7.5, 9e15, [], [{}], {}, null, true, 1e9, 5];

test("whatever a route refuses of its input is declared", async () => {
  const inputs = inputsOf(router);
  expect(inputs.length).toBeGreaterThan(100);
  const undeclared = new Set<string>();
  for (const { path, schema } of inputs) {
    const shape = (schema as { shape?: Record<string, unknown> }).shape ?? {};
    const filled = (value: unknown) => Object.fromEntries(Object.keys(shape).map((name) => [name, value]));
    for (const junk of [undefined, {}, ...JUNK.map(filled)]) {
      const result = await schema["~standard"].validate(junk);
      for (const issue of result.issues ?? []) {
        const { reason, message } = errorOfIssue(issue);
        expect(message, `${path} on ${JSON.stringify(junk)}`).toBe(issue.message);
        if (reason === "field_not_valid") undeclared.add(`${path}: ${message}`);
      }
    }
  }
  expect([...undeclared]).toEqual([]);
});
