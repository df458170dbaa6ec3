import { describe, expect, test } from "vitest";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import type { Permission, Scope, StaffRole } from "~/platform/http/permissions";
import {
  type AlertFacts,
  alertsOf,
  arrange,
  cashWeeks,
  choiceOf,
  loadOf,
  partsFor,
  weekOf,
  wideOf,
} from "./domain";

const heldBy = (role: StaffRole) => new Map(Object.entries(DEFAULT_GRANTS[role]) as [Permission, Scope][]);

describe("parts", () => {
  const CRM = ["activities", "answers", "quotes"];
  const OFFICE = ["figures", "inquiries", "mpesa", "activity"];
  test.each([
    ["manager", ["yesterday", "week", "jobs", "away", ...CRM, "money", "approvals", ...OFFICE]],
    ["sales_rep", [...CRM, "money", ...OFFICE]],
    ["accountant", ["money", "approvals", "payroll", "cash", "figures", "mpesa", "activity"]],
    ["hr_officer", ["away", "approvals", "payroll", "contracts", "people"]],
    ["supervisor", ["yesterday", "jobs", "away", "approvals", "figures", "activity"]],
    ["team_lead", ["jobs", "away", "figures", "activity"]],
    ["driver", ["figures", "activity"]],
    ["cleaner", []],
  ] as const)("of a %s follow from permissions", (role, expected) => {
    expect(partsFor(heldBy(role))).toEqual(expected);
  });

  test("that need all rows are not for a team's planner", () => {
    expect(partsFor(new Map([["manage_moves", "team"]]))).not.toContain("week");
    expect(partsFor(new Map([["manage_moves", "all"]]))).toContain("week");
  });

  test("keep a person's order and hide what they hid; new parts follow, others' parts do not appear", () => {
    const chosen = arrange(["jobs", "away", "money"], "parts=money,-jobs,cash,money,nonsense");
    expect(chosen).toEqual([
      { id: "money", shown: true },
      { id: "jobs", shown: false },
      { id: "away", shown: true },
    ]);
    expect(arrange(["jobs", "away", "money"], choiceOf(chosen))).toEqual(chosen);
    expect(arrange(["jobs", "away"])).toEqual(arrange(["jobs", "away"], "parts="));
  });

  test("fill both columns: one that stands alone takes the row", () => {
    expect([...wideOf(["jobs", "away", "cash"])]).toEqual(["cash"]);
    expect([...wideOf(["jobs", "cash", "away", "money", "quotes"])]).toEqual(["jobs", "cash", "quotes"]);
    expect([...wideOf([])]).toEqual([]);
  });
});

test("a day is free, tight or over", () => {
  expect(loadOf(0, 6)).toEqual({ level: "free", words: "free" });
  expect(loadOf(4, 6)).toEqual({ level: "free", words: "2 left" });
  expect(loadOf(9, 10)).toEqual({ level: "tight", words: "1 left" });
  expect(loadOf(6, 6)).toEqual({ level: "tight", words: "full" });
  expect(loadOf(8, 6)).toEqual({ level: "over", words: "2 too many" });
});

test("the week begins on Monday; the cash chart has three weeks before it and four after", () => {
  expect(weekOf("2026-11-29")).toEqual([23, 24, 25, 26, 27, 28, 29].map((day) => `2026-11-${day}`));
  const weeks = cashWeeks("2026-11-29");
  expect(weeks).toHaveLength(8);
  expect([weeks[0], weeks[3], weeks[7]]).toEqual(["2026-11-02", "2026-11-23", "2026-12-21"]);
});

describe("alerts", () => {
  const NONE: AlertFacts = {
    today: "2026-11-27",
    overdue: null,
    answers: null,
    quotes: null,
    overdueActivities: null,
    withoutCrew: null,
    week: null,
    runs: null,
    unmatched: null,
  };
  const run = { number: "PAY-1", name: "November 2026", payDate: "2026-11-27" };

  test("are empty without permissions and without late work", () => {
    expect(alertsOf(NONE)).toEqual([]);
    const calm = {
      overdue: { invoices: 0, amount: 0 },
      answers: { late: 0, oldest: "Amina" },
      quotes: { soon: 0 },
      overdueActivities: 0,
      withoutCrew: 0,
      week: { capacity: 6, days: [{ date: "2026-11-27", moves: 6 }] },
      runs: [
        { ...run, status: "completed" },
        { ...run, status: "draft", payDate: "2026-11-28" },
      ],
      unmatched: 0,
    };
    expect(alertsOf({ ...NONE, ...calm })).toEqual([]);
  });

  test("say what is late, how much, and where", () => {
    const alerts = alertsOf({
      ...NONE,
      overdue: { invoices: 1, amount: 450_000 },
      answers: { late: 2, oldest: "Amina Otieno" },
      quotes: { soon: 1 },
      overdueActivities: 3,
      withoutCrew: 1,
      week: {
        capacity: 6,
        days: [
          { date: "2026-11-26", moves: 9 },
          { date: "2026-11-28", moves: 7 },
        ],
      },
      runs: [{ ...run, status: "approved" }],
      unmatched: 4,
    });
    expect(alerts.map(({ text, to, tone }) => [text, to, tone])).toEqual([
      ["1 move needs a new crew", "/moves/list?crew=missing", "late"],
      ["2 inquiries past the promised answer", "/inquiries?answer=late", "late"],
      ["1 invoice overdue", "/invoice-management?status=overdue", "late"],
      ["November 2026 is not paid", "/payroll/PAY-1", "late"],
      ["3 activities of yours overdue", "/crm/activities?due=overdue&assignedTo=me&order=asc", "late"],
      ["28/11/2026 has 7 moves", "/moves/list?from=2026-11-28&to=2026-11-28", "late"],
      ["1 quote ends today or tomorrow", "/quote-management?ends=soon", "soon"],
      ["4 M-Pesa transactions to match", "/payments/review", "soon"],
    ]);
    expect(alerts[1]?.detail).toContain("Amina Otieno");
    expect(alerts[2]?.detail).toContain("KES 4,500".replace(" ", "\u00a0").slice(-5));
  });
});
