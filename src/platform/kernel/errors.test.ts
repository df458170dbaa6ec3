import { expect, test } from "vitest";
import { atFields, declaredAs, defineError, eachLanguage, sentenceOf } from "./errors";

const movedAlready = defineError("CONFLICT", "test_moved_already", {
  en: "The move is on {date} already, for {amount}.",
  sw: "Uhamisho umeshapangwa {date}, kwa {amount}.",
});
const nameMissing = defineError("INVALID", "test_name_missing", {
  en: "Please type your name",
  sw: "Tafadhali andika jina lako",
});

const date = eachLanguage((locale) => (locale === "en" ? "1 May" : "1 Mei"));

test("a sentence is filled in each language, values as the language writes them", () => {
  const error = movedAlready({ date, amount: "KES 500" });
  expect(error.message).toBe("The move is on 1 May already, for KES 500.");
  expect(error.bodyIn("sw")).toEqual({
    code: "CONFLICT",
    message: "Uhamisho umeshapangwa 1 Mei, kwa KES 500.",
    fields: {},
    reason: "test_moved_already",
    params: { date: "1 Mei", amount: "KES 500" },
  });
});

test("a value is never read as a parameter", () => {
  expect(movedAlready({ date: "{amount}", amount: "$&" }).message).toBe(
    "The move is on {amount} already, for $&.",
  );
});

test("a refusal at a field says it there and as the message", () => {
  const error = nameMissing.at("customer.name");
  expect([error.message, error.fields]).toEqual([
    "Please type your name",
    { "customer.name": "Please type your name" },
  ]);
  expect(error.bodyIn("sw").fields).toEqual({ "customer.name": "Tafadhali andika jina lako" });
});

test("of several fields the first is the message", () => {
  const error = atFields({ name: nameMissing(), date: movedAlready({ date, amount: "KES 1" }) });
  expect(error.code).toBe("INVALID");
  expect(error.message).toBe("Please type your name");
  expect(Object.keys(error.fields)).toEqual(["name", "date"]);
});

test("the same parameters in both languages, and all of them, or it does not compile", () => {
  // @ts-expect-error the Kiswahili sentence names another parameter
  defineError("INVALID", "test_other_parameter", { en: "At most {most}", sw: "Isizidi {zaidi}" });
  // @ts-expect-error a parameter is missing
  movedAlready({ date });
  // @ts-expect-error the sentence has no parameters
  nameMissing({ name: "x" });
});

test("what a schema names by its sentence is found again, with its values", () => {
  const tooMany = defineError("INVALID", "test_too_many", {
    en: "Please choose at most {most} photos",
    sw: "Tafadhali chagua picha zisizozidi {most}",
  });
  expect(sentenceOf(tooMany({ most: 10 }))).toBe("Please choose at most 10 photos");
  expect(declaredAs("Please choose at most 10 photos")?.textIn("sw")).toBe(
    "Tafadhali chagua picha zisizozidi 10",
  );
  expect(declaredAs("Please choose at most 11 photos")).toBeUndefined();
  expect(declaredAs(nameMissing.en)?.textIn("sw")).toBe(nameMissing.sw);
});

test("an error without Kiswahili answers in English, with English values", () => {
  const closed = defineError("CONFLICT", "test_closed", { en: "Closed on {date}" });
  const error = closed({ date: { en: "5 May", sw: "5 Mei" } });
  expect(error.textIn("sw")).toBe("Closed on 5 May");
});
