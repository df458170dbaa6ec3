import { expect, test } from "vitest";
import { z } from "zod";
import { cents, requiredText } from "./contract";

const said = (schema: z.ZodType, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ message }) => message);

test.each([
  [z.number().int().min(1), 0, "Please enter at least 1"],
  [z.number().int(), 1.5, "Please enter a whole number"],
  [z.number().max(65_535), 70_000, "Please enter at most 65,535"],
  [z.number().positive(), 0, "Please enter more than 0"],
  [z.number(), "ten", "Please enter a number"],
  [z.coerce.number(), "ten", "Please enter a number"],
  [z.string(), 5, "Please enter text"],
  [z.string(), undefined, "This is required"],
  [z.string().min(1), "", "This is required"],
  [z.string().min(20), "a", "Please use at least 20 characters"],
  [z.string().max(3), "four", "Please use at most 3 characters"],
  [z.boolean(), "on", "Please choose yes or no"],
  [z.array(z.string()), "a", "Please give a list"],
  [z.array(z.string()).min(1), [], "Please choose at least one"],
  [z.enum(["cash", "card"]), "gold", "Please choose one of these: cash, card"],
  [z.uuid(), "xyz", "This id is not valid"],
  [z.string().regex(/^a$/), "b", "The format is not valid"],
  [z.object({ a: z.string() }), "text", "The format is not valid"],
  [cents, -1, "An amount cannot be below zero"],
  [cents, 2_000_000_000_000, "This amount is too large"],
])("%# %j is refused in plain words", (schema, value, sentence) => {
  expect(said(schema, value)).toEqual([sentence]);
});

test("a schema's own sentence stands", () => {
  expect(said(requiredText("Please give a reason"), "")).toEqual(["Please give a reason"]);
});
