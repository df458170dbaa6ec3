import { describe, expect, test } from "vitest";
import { type AlertFacts, alertsOf } from "./alerts";

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
    toKra: null,
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
      toKra: { waiting: 1, oldestLabel: "2 min", isLate: false },
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
      toKra: { waiting: 3, oldestLabel: "2 h", isLate: true },
    });
    expect(alerts.map(({ text, to, tone }) => [text, to, tone])).toEqual([
      ["1 move needs a new crew", "/moves/list?crew=missing", "late"],
      ["2 inquiries past the promised answer", "/inquiries?answer=late", "late"],
      ["1 invoice overdue", "/invoice-management?status=overdue", "late"],
      ["To KRA: 3 waiting, oldest 2 h", "/tax", "late"],
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
