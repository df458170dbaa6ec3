import { expect, test } from "vitest";
import { CAMPAIGN_STATUSES } from "~/features/campaigns/domain";
import { canAct, MAILING_ACTIONS, missingTexts } from "./domain";

test("what can be done with a campaign follows from where it stands", () => {
  const offered = (status: (typeof CAMPAIGN_STATUSES)[number], isPaused: boolean) =>
    MAILING_ACTIONS.filter((action) => canAct(action, { status, isPaused }));
  expect(CAMPAIGN_STATUSES.map((status) => offered(status, false))).toEqual([
    ["schedule", "cancel"],
    ["pause", "cancel"],
    ["pause", "cancel"],
    [],
    [],
  ]);
  expect(offered("sending", true)).toEqual(["resume", "cancel"]);
});

test("both languages are needed, and a subject by e-mail", () => {
  const texts = { subjectEn: "Hello", subjectSw: " ", bodyEn: "Text", bodySw: "" };
  expect(missingTexts("email", texts)).toEqual(["subjectSw", "bodySw"]);
  expect(missingTexts("sms", texts)).toEqual(["bodySw"]);
});
