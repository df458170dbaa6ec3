import { expect, test } from "vitest";
import { fieldsInWords } from "./field-words";

test("fields are told of in words", () => {
  expect(fieldsInWords(["contactInfo.whatsappNumber", "lastName", "kraPin", "notes"])).toBe(
    "WhatsApp number, last name, KRA PIN, notes",
  );
});
