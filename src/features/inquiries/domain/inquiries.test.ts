import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  emailNotValid,
  emailRequired,
  fullNameRequired,
  phoneNotValid,
  phoneRequired,
} from "~/platform/kernel/schema-errors";
import { descriptionRequired, itemsRequired, referenceRequired, serviceRequired } from "../errors";
import english from "../texts/en.json";
import swahili from "../texts/sw.json";
import { FORM_PROBLEMS, type FormProblem, problemsOf } from "./form-problems";
import {
  afterOfficeMinutes,
  canDecide,
  claimNumberOf,
  fillTemplate,
  formatTook,
  greetingOf,
  INQUIRY_STATUSES,
  itemsOf,
  OFFICE_HOURS,
  REPLY_TEMPLATES,
  respondByOf,
  responseStateOf,
} from "./inquiries";

const at = (text: string) => new Date(`${text}:00+03:00`);

describe("the promise", () => {
  test.each([
    ["in office hours: two hours on", "2026-11-18T10:15", "2026-11-18T12:15"],
    ["just before closing: the rest on the next day", "2026-11-18T17:30", "2026-11-19T09:30"],
    ["before opening: from opening on", "2026-11-18T05:00", "2026-11-18T10:00"],
    ["after closing", "2026-11-18T21:00", "2026-11-19T10:00"],
    ["Saturday has shorter hours, Sunday none", "2026-11-21T15:00", "2026-11-23T09:00"],
    ["exactly at closing", "2026-11-20T18:00", "2026-11-21T11:00"],
  ])("%s", (_, from, due) => {
    expect(afterOfficeMinutes(at(from), 120)).toEqual(at(due));
  });

  test("is never later than 24 hours on, whatever the day", () => {
    expect(respondByOf(at("2026-11-21T15:00"))).toEqual(at("2026-11-22T15:00"));
    expect(respondByOf(at("2026-11-18T10:15"))).toEqual(at("2026-11-18T12:15"));
  });

  test("lies after its beginning, and as many open minutes lie between", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * 24 * 30 }),
        fc.integer({ min: 1, max: 600 }),
        (start, minutes) => {
          const from = new Date(at("2026-03-01T00:00").getTime() + start * 60_000);
          const due = afterOfficeMinutes(from, minutes);
          let open = 0;
          for (let t = from.getTime(); t < due.getTime(); t += 60_000) {
            const local = new Date(t + 3 * 3_600_000);
            const hours = OFFICE_HOURS[local.getUTCDay()];
            const minute = local.getUTCHours() * 60 + local.getUTCMinutes();
            if (hours && minute >= hours[0] && minute < hours[1]) open++;
          }
          expect(open).toBe(minutes);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a company that never opens still promises something", () => {
    const never = OFFICE_HOURS.map(() => null);
    expect(afterOfficeMinutes(at("2026-11-18T10:00"), 120, never)).toEqual(at("2026-11-18T12:00"));
  });

  test.each([
    ["waiting", "2026-11-18T11:00", null, "pending"],
    ["overdue", "2026-11-18T12:16", null, "pending"],
    ["answered", "2026-11-19T12:00", "2026-11-18T12:15", "pending"],
    ["late", "2026-11-19T12:00", "2026-11-18T12:16", "approved"],
    ["answered", "2026-11-19T12:00", null, "rejected"],
    ["answered", "2026-11-19T12:00", null, "completed"],
    ["overdue", "2026-11-19T12:00", null, "approved"],
  ] as const)("stands %s", (state, now, answered, status) => {
    const respondBy = at("2026-11-18T12:15");
    const firstResponseAt = answered ? at(answered) : null;
    expect(responseStateOf({ respondBy, firstResponseAt, status }, at(now))).toBe(state);
  });

  test("took", () => {
    const took = (minutes: number) => formatTook(new Date(0), new Date(minutes * 60_000));
    expect([took(0), took(59), took(60), took(185), took(2 * 1440), took(4000)]).toEqual([
      "0 min",
      "59 min",
      "1 h",
      "3 h 5 min",
      "2 days",
      "3 days",
    ]);
  });
});

test("decisions: completed and rejected are final, nothing goes back", () => {
  const allowed = INQUIRY_STATUSES.flatMap((from) =>
    INQUIRY_STATUSES.filter((to) => canDecide(from, to)).map((to) => `${from} ${to}`),
  );
  expect(allowed).toEqual([
    "pending approved",
    "pending rejected",
    "pending completed",
    "approved rejected",
    "approved completed",
  ]);
});

describe("what a form lacks", () => {
  const whole = {
    name: "Achieng Odhiambo",
    email: "achieng@example.co.ke",
    phone: "0712 345 678",
    service: "packing",
    reference: "MV-1",
    items: "Mirror",
    description: "Fell",
  };
  test("nothing, when all is there", () => {
    for (const kind of ["quote", "contact", "newsletter", "claim"] as const)
      expect(problemsOf(kind, whole)).toEqual({});
  });
  test.each([
    ["quote", { name: " " }, { name: "name" }],
    ["quote", { service: "" }, { service: "service" }],
    ["contact", { service: "" }, {}],
    ["contact", { email: "" }, { email: "email" }],
    ["newsletter", { email: "a@b" }, { email: "emailForm" }],
    ["newsletter", { name: "", phone: "" }, {}],
    ["claim", { phone: "12" }, { phone: "phoneForm" }],
    ["claim", { items: "" }, { items: "items" }],
  ] as const)("%s with %j", (kind, change, problems) => {
    expect(problemsOf(kind, { ...whole, ...change })).toEqual(problems);
  });
});

test("the page says before sending what the server would refuse with", () => {
  const refusals: Record<FormProblem, { en: string; sw?: string | undefined }> = {
    name: fullNameRequired,
    email: emailRequired,
    emailForm: emailNotValid,
    phone: phoneRequired,
    phoneForm: phoneNotValid,
    service: serviceRequired,
    reference: referenceRequired,
    items: itemsRequired,
    description: descriptionRequired,
  };
  for (const problem of FORM_PROBLEMS) {
    expect(english.errors[problem], problem).toBe(refusals[problem].en);
    expect(swahili.errors[problem], problem).toBe(refusals[problem].sw);
  }
});

test("items are the lines with something on them", () => {
  expect(itemsOf(" Mirror \r\n\n Table, leg broken\n")).toEqual(["Mirror", "Table, leg broken"]);
});

test("claim numbers keep four digits, and more when a year needs them", () => {
  expect([claimNumberOf(2026, 7), claimNumberOf(2026, 12_345)]).toEqual(["CLM-2026-0007", "CLM-2026-12345"]);
});

test("templates are filled whole, and say which value is missing", () => {
  const values = { service: "packing", company: "MoveEase", phone: "0700 123 456", claim: "CLM-2026-0001" };
  for (const { subject, body } of REPLY_TEMPLATES) {
    const filled = fillTemplate(subject + body, { ...values, sender: "Kevin", name: "A" });
    expect(filled).not.toMatch(/[{}]/);
  }
  expect(fillTemplate("{name} {nobody}", { name: "A" })).toBe("A {nobody}");
});

test("who wrote in Kiswahili is greeted in it over WhatsApp", () => {
  const said = (locale: string, about: "inquiry" | "quote") =>
    greetingOf({ name: "Juma", locale, about }, "MoveEase");
  expect(said("en", "inquiry")).toBe("Hello Juma, this is MoveEase. Thank you for your inquiry.");
  expect(said("en", "quote")).toBe("Hello Juma, this is MoveEase. Thank you for asking us for a quote.");
  expect(said("sw", "inquiry")).toBe("Habari Juma, hapa ni MoveEase. Asante kwa kutuandikia.");
  expect(said("sw", "quote")).toBe("Habari Juma, hapa ni MoveEase. Asante kwa kutuomba kotesheni.");
});
