import { expect, test } from "vitest";
import { placeOf, valuesOf } from "./rule-values";

test("what the server refuses of a rule's actions is said at its field", () => {
  const { name: _, ...fields } = valuesOf(undefined);
  for (const [refused, field] of [
    ["actions.sms.textSw", "smsSw"],
    ["actions.message.subject", "subject"],
    ["actions.activity.subject", "activitySubject"],
    ["actions.notify.text", "told"],
    ["valueTo", "valueTo"],
  ] as const) {
    expect(placeOf(refused)).toBe(field);
    expect(fields).toHaveProperty(field);
  }
});
