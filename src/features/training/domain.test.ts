import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { daysBetween } from "~/platform/kernel/dates";
import { addMonths } from "~/platform/kernel/months";
import { expiryOf, requirementsOf, sendingWarnings, standingOf, wrongFields } from "./domain";

const TODAY = "2026-11-23";

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2023-12-31", 2, "2024-02-29"],
  ["2026-08-31", 12, "2027-08-31"],
  ["2024-02-29", 12, "2025-02-28"],
  ["2026-11-23", -24, "2024-11-23"],
])("%s and %i months is %s", (day, months, later) => expect(addMonths(day, months)).toBe(later));

test("months added are never more than a calendar's, and never another month", () => {
  const days = fc
    .date({ min: new Date("2000-01-01"), max: new Date("2090-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 120 }), (day, months) => {
      const later = addMonths(day, months);
      const [year = 0, month = 0] = day.split("-").map(Number);
      const [toYear = 0, toMonth = 0] = later.split("-").map(Number);
      expect(toYear * 12 + toMonth).toBe(year * 12 + month + months);
      expect(daysBetween(day, later)).toBeLessThanOrEqual(months * 31);
    }),
  );
});

test.each([
  ["2026-03-10", null, 12, "2027-03-10"],
  ["2026-03-10", "2026-12-31", 12, "2026-12-31"],
  ["2026-03-10", null, null, null],
  [null, null, 12, null],
] as const)("completed %s, said %s, valid %s months: %s", (completedOn, expiresOn, validityMonths, until) =>
  expect(expiryOf({ completedOn, expiresOn }, { validityMonths })).toBe(until),
);

describe("what is wrong with a record", () => {
  const right = {
    courseId: "",
    status: "completed" as const,
    startedOn: "2026-11-20",
    completedOn: "2026-11-21",
    score: 80,
    cost: 0,
    expiresOn: null,
    remark: "",
  };
  test.each([
    ["nothing", {}, []],
    ["no day of completion", { completedOn: null }, ["completedOn"]],
    ["completed before it began", { completedOn: "2026-11-19" }, ["completedOn"]],
    ["completed tomorrow", { completedOn: "2026-11-24" }, ["completedOn"]],
    ["expired before it was completed", { expiresOn: "2026-11-20" }, ["expiresOn"]],
    ["a result of what goes on", { status: "ongoing" as const }, ["completedOn", "score"]],
    ["an ongoing one", { status: "ongoing" as const, completedOn: null, score: null }, []],
  ])("%s", (_, change, fields) =>
    expect(Object.keys(wrongFields({ ...right, ...change }, TODAY))).toEqual(fields),
  );
});

describe("standing", () => {
  const of = (expiresOn: string | null, status: "completed" | "ongoing" = "completed") => ({
    courseId: "c",
    status,
    expiresOn,
  });
  test.each([
    [[], undefined],
    [[of(null, "ongoing")], undefined],
    [[of("2026-01-01"), of("2027-01-01"), of("2026-06-01")], of("2027-01-01")],
    [[of("2027-01-01"), of(null)], of(null)],
    [[of(null), of("2027-01-01")], of(null)],
  ])("%j: %j", (records, best) => expect(standingOf(records)).toEqual(best));

  test("who is sent out has what is mandatory for their role, and their licence", () => {
    const course = { id: "c", name: "Defensive driving", mandatoryRoles: ["driver"], active: true };
    const warned = (role: string, expiresOn: string | null | undefined) =>
      sendingWarnings("Omondi Oduor", {
        requirements: requirementsOf(role, [course], expiresOn === undefined ? [] : [of(expiresOn)], TODAY),
        expired: [],
      });
    expect(warned("driver", undefined)).toEqual(["Omondi Oduor has not completed Defensive driving."]);
    expect(warned("driver", "2026-11-22")).toEqual([
      "Omondi Oduor: Defensive driving expires on 22/11/2026.",
    ]);
    expect(warned("driver", "2026-11-23")).toEqual([]);
    expect(warned("driver", null)).toEqual([]);
    expect(warned("packer", undefined)).toEqual([]);
    expect(requirementsOf("driver", [{ ...course, active: false }], [], TODAY)).toEqual([]);
  });
});
