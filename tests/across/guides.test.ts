import { describe, expect, test } from "vitest";
import "~/office";
import { DEFAULT_GRANTS } from "~/features/identity/domain/identity";
import { GUIDES, guideOf } from "~/features/office/guides/domain";
import { readGuide } from "~/features/office/guides/web/guide-pages";
import { entriesFor } from "~/features/office/web/office-entries";
import { type Permission, type Scope, STAFF_ROLES, withImplied } from "~/platform/http/permissions";

describe("the guides", () => {
  test("every role has one, and customers have none", () => {
    for (const role of STAFF_ROLES) expect(guideOf(role)?.roles, role).toContain(role);
    expect(guideOf("customer")).toBeUndefined();
  });

  test.each(GUIDES.flatMap((guide) => guide.roles.map((role) => [role, guide] as const)))(
    "%s can open the pages of their day",
    (role, guide) => {
      const ofRole = readGuide({ ...guide, roles: [role] });
      const grants = Object.entries(DEFAULT_GRANTS[role]) as [Permission, Scope][];
      const labels = entriesFor([...withImplied(new Map(grants)).keys()]).map(({ label }) => label);
      expect(ofRole.tasks).toHaveLength(5);
      for (const { way } of [ofRole.first, ...ofRole.tasks])
        expect(labels, way).toContain(way.split(" → ").at(-1));
    },
  );

  test("pages and keys are the menu's", () => {
    const sales = GUIDES.find(({ name }) => name === "sales");
    const read = sales && readGuide(sales);
    expect(read?.first).toEqual({ way: "Today → Dashboard", keys: "G then D" });
    expect(read?.tasks.map(({ way, keys }) => [way, keys])).toEqual([
      ["Today → Inquiries", "G then I"],
      ["Today → Replies", undefined],
      ["Sales → Leads", "G then L"],
      ["Sales → Quotes", "G then Q"],
      ["Today → Calendar → Activities", undefined],
    ]);
  });

  test("a section that an article lost is found out", () => {
    const [guide] = GUIDES;
    if (!guide) throw new Error("no guide");
    expect(() => readGuide({ ...guide, tasks: [["quotes", "Gone"]] })).toThrow(/Gone/);
  });
});
