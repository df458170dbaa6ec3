import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { totalsOf } from "~/features/pricing/domain/prices";
import { defaultsOf } from "~/features/settings/define";
import { quotesSection } from "~/features/settings/settings";
import {
  approvalReasons,
  approvalRefusal,
  asStored,
  canDecide,
  canEdit,
  canRevise,
  daysLeft,
  depositOf,
  isExpired,
  linkStateOf,
  QUOTE_STATUSES,
  type QuoteStatus,
  urgencyOf,
  validUntil,
  withSuspension,
} from "./domain";

/** 12:00 in Nairobi. */
const now = new Date("2026-03-10T09:00:00Z");
const rules = defaultsOf(quotesSection);

describe("status", () => {
  const decisions: Record<QuoteStatus, QuoteStatus[]> = {
    pending: ["approved", "rejected", "revision"],
    revision: ["approved", "rejected"],
    approved: [],
    rejected: [],
  };

  test.each(QUOTE_STATUSES.flatMap((from) => QUOTE_STATUSES.map((to) => [from, to] as const)))(
    "%s to %s",
    (from, to) => {
      expect(canDecide(from, to)).toBe(decisions[from].includes(to));
    },
  );

  test.each(QUOTE_STATUSES)("%s is edited or revised, never both", (status) => {
    const quote = { status, supersededAt: null, acceptedAt: null };
    const undecided = status === "pending" || status === "revision";
    expect(canEdit(quote)).toBe(undecided);
    expect(canRevise(quote)).toBe(!undecided);
    expect(canEdit({ ...quote, supersededAt: now })).toBe(false);
    expect(canRevise({ ...quote, supersededAt: now })).toBe(false);
    expect(canRevise({ ...quote, acceptedAt: now })).toBe(false);
  });
});

describe("what needs a manager's approval", () => {
  const plain = {
    total: 10_000_000,
    listTotal: 10_000_000,
    accessDifficulty: "medium",
    specialRequirements: [],
  };

  test.each([
    ["at KES 100,000", {}, []],
    ["a cent above it", { total: 10_000_001 }, ["high value"]],
    ["hard access", { accessDifficulty: "hard" }, ["hard access"]],
    ["special requirements", { specialRequirements: ["Piano"] }, ["special requirements"]],
    ["a discount of exactly a tenth", { total: 9_000_000 }, []],
    ["a discount of more", { total: 8_999_900 }, ["discount"]],
    [
      "several at once",
      { total: 20_000_000, accessDifficulty: "hard", specialRequirements: ["Piano"] },
      ["high value", "hard access", "special requirements"],
    ],
  ])("%s", (_, change, reasons) => {
    expect(approvalReasons({ ...plain, ...change }, rules)).toEqual(reasons);
  });

  test("a suspended customer's always needs one, and says so while it waits", () => {
    expect(approvalReasons({ ...plain, isSuspended: true }, rules)).toEqual(["suspended customer"]);
    const waiting = { status: "pending" as const, requiresApproval: false, approvalReasons: [] as string[] };
    const suspended = withSuspension(waiting, true);
    expect(suspended).toMatchObject({ requiresApproval: true, approvalReasons: ["suspended customer"] });
    expect(withSuspension(suspended, false)).toEqual(waiting);
    const high = { ...waiting, requiresApproval: true, approvalReasons: ["high value"] };
    expect(withSuspension(withSuspension(high, true), false)).toEqual(high);
    const decided = { ...waiting, status: "approved" as const };
    expect(withSuspension(decided, true)).toBe(decided);
  });

  test("settings switch the conditions off", () => {
    const lenient = {
      ...rules,
      approvalAbove: 1_000_000_000,
      approvalForHardAccess: false,
      approvalForSpecialRequirements: false,
      approvalDiscountRate: 10_000,
    };
    const hard = { total: 20_000_000, listTotal: 90_000_000, accessDifficulty: "hard" };
    expect(approvalReasons({ ...hard, specialRequirements: ["Piano"] }, lenient)).toEqual([]);
  });
});

describe("who may approve", () => {
  const sales = { personId: "sales", mayManage: true, mayApprove: false };
  const manager = { personId: "manager", mayManage: true, mayApprove: true };
  const approver = { personId: "approver", mayManage: false, mayApprove: true };
  const needs = { requiresApproval: true, createdBy: null, lastPricedBy: null };
  const easy = { ...needs, requiresApproval: false };

  test("an ordinary quote: whoever manages quotes, the maker too", () => {
    expect(approvalRefusal({ ...easy, createdBy: "sales" }, sales, false)).toBeUndefined();
    expect(approvalRefusal(easy, { ...sales, mayManage: false }, false)?.message).toContain("permission");
  });

  test("one that requires approval: approve_quotes alone, and never its maker or last pricer", () => {
    expect(approvalRefusal(needs, sales, true)?.message).toBe(
      "This quote requires manager approval due to high value or special conditions",
    );
    expect(approvalRefusal(needs, manager, false)).toBeUndefined();
    expect(approvalRefusal(needs, approver, false)).toBeUndefined();
    expect(approvalRefusal({ ...needs, createdBy: "manager" }, manager, false)?.message).toContain(
      "cannot approve",
    );
    expect(approvalRefusal({ ...needs, lastPricedBy: "manager" }, manager, false)?.message).toContain(
      "cannot approve",
    );
    expect(
      approvalRefusal({ ...needs, createdBy: "sales", lastPricedBy: "sales" }, manager, false),
    ).toBeUndefined();
  });

  test("the setting lets the maker approve, and nobody else more than before", () => {
    expect(approvalRefusal({ ...needs, createdBy: "manager" }, manager, true)).toBeUndefined();
    expect(approvalRefusal({ ...needs, createdBy: "sales" }, sales, true)?.message).toContain(
      "manager approval",
    );
  });
});

describe("what a link leads to", () => {
  const open = {
    status: "approved" as QuoteStatus,
    validUntil: "2026-03-10",
    acceptedAt: null,
    declinedAt: null,
    supersededAt: null,
    cancelledAt: null,
    linkRevokedAt: null,
  };

  test.each([
    ["open", {}],
    ["pending", { status: "pending" as const }],
    ["pending", { status: "revision" as const }],
    ["pending", { status: "pending" as const, validUntil: "2026-01-01" }],
    ["withdrawn", { status: "rejected" as const }],
    ["expired", { validUntil: "2026-03-09" }],
    ["declined", { declinedAt: now }],
    ["declined", { declinedAt: now, validUntil: "2026-03-09" }],
    ["superseded", { supersededAt: now }],
    ["superseded", { supersededAt: now, declinedAt: now }],
    ["superseded", { supersededAt: now, status: "rejected" as const }],
    ["accepted", { acceptedAt: now }],
    ["accepted", { acceptedAt: now, validUntil: "2026-01-01" }],
    ["cancelled", { acceptedAt: now, cancelledAt: now }],
    ["revoked", { linkRevokedAt: now }],
    ["revoked", { linkRevokedAt: now, acceptedAt: now }],
  ] as const)("%s: %o", (state, change) => {
    expect(linkStateOf({ ...open, ...change }, now)).toBe(state);
  });
});

describe("validity", () => {
  test("thirty days, through the whole last day in Nairobi", () => {
    // 23:30 on 1 March in Nairobi, still 20:30 in London.
    const asked = new Date("2026-03-01T20:30:00Z");
    const until = validUntil(asked, 30);
    expect(until).toBe("2026-03-31");
    expect(isExpired(until, new Date("2026-03-31T20:59:59.999Z"))).toBe(false);
    expect(isExpired(until, new Date("2026-03-31T21:00:00Z"))).toBe(true);
    expect(daysLeft(until, asked)).toBe(30);
    expect(daysLeft(until, new Date("2026-03-31T12:00:00Z"))).toBe(0);
    expect(daysLeft(until, new Date("2026-05-01T12:00:00Z"))).toBe(0);
  });

  test("half past midnight in Nairobi belongs to the new day", () => {
    expect(validUntil(new Date("2026-03-01T21:30:00Z"), 30)).toBe("2026-04-01");
  });
});

describe("urgency", () => {
  test.each([
    ["2026-03-10", "high"],
    ["2026-03-17", "high"],
    ["2026-03-18", "medium"],
    ["2026-04-09", "medium"],
    ["2026-04-10", "low"],
    [null, "low"],
  ] as const)("%s is %s", (date, urgency) => {
    expect(urgencyOf(date, false, now)).toBe(urgency);
    expect(urgencyOf(date, true, now)).toBe("high");
  });
});

describe("sums", () => {
  test("the deposit is rounded up to the shilling and never above the total", () => {
    expect(depositOf(1_976_000, 2000)).toBe(395_200);
    expect(depositOf(1_976_100, 2000)).toBe(395_300);
    expect(depositOf(100, 10_000)).toBe(100);
    expect(depositOf(1_000_000, 2501)).toBe(250_100);
    // 5.0001 shillings round up to a full shilling.
    expect(depositOf(2_100, 2381)).toBe(600);
    expect(depositOf(0, 2000)).toBe(0);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 0, max: 10_000 }), (total, rate) => {
        const deposit = depositOf(total * 100, rate);
        expect(deposit % 100).toBe(0);
        expect(BigInt(deposit) * 100n).toBeGreaterThanOrEqual(BigInt(total) * BigInt(rate));
        expect(deposit).toBeLessThanOrEqual(total * 100);
      }),
    );
  });

  test("after an edit: VAT on rooms and services only, never inside a line", () => {
    const tax = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };
    const lines = [
      { category: "base" as const, amount: 500_000 },
      { category: "distance" as const, amount: 200_000 },
      { category: "rooms" as const, amount: 1_100_000 },
      { category: "insurance" as const, amount: 200_000 },
      { category: "additional" as const, amount: 500_000 },
    ];
    expect(totalsOf(lines, tax)).toEqual({
      base: 500_000,
      distance: 200_000,
      rooms: 1_100_000,
      services: 700_000,
      vatBase: 1_800_000,
      vat: 288_000,
      total: 2_788_000,
    });
    expect(totalsOf(lines, { ...tax, vatOnBaseAndDistance: true }).vat).toBe(400_000);
    expect(totalsOf(lines, { ...tax, vatRegistered: false }).vat).toBe(0);
  });
});

test.each([
  ["MV1795823954737", "MV-1795823954737"],
  ["mv 1795 823954737", "MV-1795823954737"],
  ["QT2026139", "QT-2026-139"],
  ["QT 2026 139", "QT-2026-139"],
  ["inv20260001", "INV-2026-0001"],
  ["SRV-2026-0004", "SRV-2026-0004"],
])("'%s' is read as %s", (typed, stored) => expect(asStored(typed)).toBe(stored));
