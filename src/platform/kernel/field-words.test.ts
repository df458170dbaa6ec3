import { expect, test } from "vitest";
import { describeFields } from "./field-words";

test("fields are told of in words", () => {
  expect(describeFields(["contactInfo.whatsappNumber", "lastName", "kraPin", "notes"])).toBe(
    "WhatsApp number, last name, KRA PIN, notes",
  );
});
