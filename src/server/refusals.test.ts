import { ORPCError } from "@orpc/client";
import { expect, test } from "vitest";
import { FIELD_MESSAGES } from "~/features/inquiries/domain";
import { promptRefusal } from "~/features/payments/domain";
import { AppError } from "~/platform/kernel/errors";
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
