import { expect, test } from "vitest";
import type { PaymentsOfJob } from "../../domain/job-payments";
import { inHandOf, paymentsOf } from "./job-payments";
import type { Held } from "./reports";

const PART: PaymentsOfJob = {
  ...{ billed: 5_000_000, paid: 2_000_000, extras: 100_000, due: 3_100_000, mpesa: null, qr: null },
  takings: [],
};
const cash = (id: string, amount: number, over: Partial<Held> = {}): Held => ({
  ...{ id, kind: "cash", at: "2026-12-01T13:00:00Z", payload: { jobId: "job", data: { amount } } },
  ...over,
});

test("cash that was taken without network lowers what is left, once", () => {
  const held = [cash("1", 1_000_000), cash("2", 500_000)];
  expect(paymentsOf(PART, "job", held)).toMatchObject({ due: 1_600_000, own: [{ id: "1" }, { id: "2" }] });
  const counted = {
    ...PART,
    due: 2_100_000,
    takings: [{ id: "1", amount: 1_000_000, at: "", by: "", receipt: "" }],
  };
  expect(paymentsOf(counted, "job", held)).toMatchObject({ due: 1_600_000, own: [{ id: "2" }] });
});

test("refused cash and cash of another job change nothing, and more than is left leaves nothing", () => {
  const held = [
    cash("1", 1_000_000, { refused: "no" }),
    cash("2", 1_000_000, { flag: "refused" }),
    cash("3", 1_000_000, { payload: { jobId: "other", data: { amount: 1_000_000 } } }),
  ];
  expect(paymentsOf(PART, "job", held)).toMatchObject({ due: 3_100_000, own: [] });
  expect(paymentsOf(PART, "job", [cash("4", 9_900_000)]).due).toBe(0);
});

test("the cash in hand is the office's count and what waits", () => {
  const part = { jobs: {}, inHand: 700_000 };
  expect(inHandOf(part, [cash("1", 300_000), cash("2", 1, { refused: "no" })])).toBe(1_000_000);
  expect(inHandOf(undefined, [])).toBe(0);
});
