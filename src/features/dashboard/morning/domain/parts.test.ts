import { describe, expect, test } from "vitest";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import type { Permission, Scope, StaffRole } from "~/platform/http/permissions";
import { arrange, choiceOf } from "./choice";
import { wideOf } from "./parts";
import { partsFor } from "./rights";

const heldBy = (role: StaffRole) => new Map(Object.entries(DEFAULT_GRANTS[role]) as [Permission, Scope][]);

describe("parts", () => {
  const CRM = ["activities", "answers", "quotes"];
  const OFFICE = ["figures", "inquiries", "mpesa", "activity"];
  test.each([
    ["manager", ["profit", "yesterday", "week", "jobs", "away", ...CRM, "money", "approvals", ...OFFICE]],
    ["sales_rep", [...CRM, "money", ...OFFICE]],
    ["accountant", ["profit", "money", "approvals", "payroll", "cash", "figures", "mpesa", "activity"]],
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
