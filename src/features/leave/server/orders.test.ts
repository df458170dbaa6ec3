import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { makeEmployee } from "~/features/staff/testing";
import { db, transaction } from "~/platform/db/database";
import type { Actor } from "~/platform/http/actor";
import { addDays } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { grantLeave } from "../entitlements/server/commands";
import { verifyLeave } from "../entitlements/server/queries";
import { leaveHandlers } from "./handlers";
import { leaveEntries, leaveRequests } from "./tables";

useDatabase();

const NOW = new Date("2026-11-23T12:00:00+03:00");
let hr: Actor;
beforeAll(async () => {
  hr = (await makeEmployee({ role: "hr_officer", department: "hr" })).actor;
});

const MONDAYS = ["2027-02-01", "2027-02-08", "2027-02-15", "2027-02-22"];
const step = fc.oneof(
  fc.record({
    do: fc.constant("ask" as const),
    week: fc.nat(3),
    days: fc.integer({ min: 1, max: 5 }),
    half: fc.boolean(),
  }),
  fc.record({
    do: fc.constantFrom("approve" as const, "reject" as const, "cancel" as const, "withdraw" as const),
    which: fc.nat(7),
  }),
  fc.record({ do: fc.constant("shorten" as const), which: fc.nat(7), to: fc.nat(4), half: fc.boolean() }),
  fc.record({ do: fc.constant("grant" as const) }),
  fc.record({ do: fc.constant("adjust" as const), days: fc.integer({ min: -4, max: 4 }) }),
);

interface Believed {
  id: string;
  status: string;
  week: number;
  days: number;
}

test("no order of commands loses a day", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 18 }), async (steps) => {
      const { actor, number, personId } = await makeEmployee({ hireDate: "2024-01-08" });
      const own = callAs(leaveHandlers, actor, { now: NOW });
      const decides = callAs(leaveHandlers, hr, { now: NOW });
      const believed: Believed[] = [];
      let adjusted = 0;
      const done = async (work: Promise<unknown>) =>
        work.then(
          () => true,
          () => false,
        );
      for (const each of steps) {
        const one = "which" in each ? believed[each.which % Math.max(1, believed.length)] : undefined;
        if (each.do === "ask") {
          const firstDay = MONDAYS[each.week] ?? "";
          const isFree = !believed.some(
            ({ week, status }) => week === each.week && ["pending", "approved"].includes(status),
          );
          const days = each.days - (each.half ? 0.5 : 0);
          const asked = {
            type: "annual" as const,
            firstDay,
            lastDay: addDays(firstDay, each.days - 1),
            lastHalf: each.half,
          };
          const made = await own.askOwn(asked).catch(() => undefined);
          if (isFree && !made) expect(21 + adjusted - taken(believed)).toBeLessThan(days);
          if (made) {
            expect(isFree).toBe(true);
            believed.push({ id: made.id, status: "pending", week: each.week, days });
          }
        } else if (each.do === "grant") await transaction((tx) => grantLeave(tx, NOW));
        else if (each.do === "adjust") {
          const change = {
            number,
            category: "annual" as const,
            year: 2027,
            days: each.days,
            reason: "Counted",
          };
          if (await done(decides.adjust(change))) adjusted += each.days;
        } else if (one && each.do === "shorten") {
          const to = { lastDay: addDays(MONDAYS[one.week] ?? "", each.to), lastHalf: each.half };
          const days = each.to + (each.half ? 0.5 : 1);
          const ok = await done(decides.shorten({ id: one.id, ...to, reason: "Back" }));
          expect(ok).toBe(one.status === "approved" && days < one.days);
          if (ok) one.days = days;
        } else if (one) {
          const call = {
            approve: () => decides.approve({ id: one.id }),
            reject: () => decides.reject({ id: one.id, reason: "No" }),
            cancel: () => decides.cancel({ id: one.id, reason: "No" }),
            withdraw: () => own.withdrawOwn({ id: one.id }),
          }[each.do as "approve" | "reject" | "cancel" | "withdraw"];
          const to = { approve: "approved", reject: "rejected", cancel: "cancelled", withdraw: "cancelled" }[
            each.do as "approve"
          ];
          if (await done(call())) {
            expect(["pending", "approved"]).toContain(one.status);
            one.status = to;
          }
        }
        // The grant of 2027 has no entry yet but counts; entries exist only for days taken and adjusted.
        const entries = await db().select().from(leaveEntries).where(eq(leaveEntries.personId, personId));
        const of2027 = entries.filter(({ category, year }) => category === "annual" && year === 2027);
        expect(of2027.reduce((sum, { hundredths }) => sum + hundredths, 0)).toBe(
          (adjusted - taken(believed)) * 100,
        );
      }
      const kept = await db().select().from(leaveRequests).where(eq(leaveRequests.personId, personId));
      expect(new Map(kept.map(({ id, status }) => [id, status]))).toEqual(
        new Map(believed.map(({ id, status }) => [id, status])),
      );
      expect(await verifyLeave(db())).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

const taken = (believed: readonly Believed[]) =>
  believed.reduce((sum, { status, days }) => (status === "approved" ? sum + days : sum), 0);
