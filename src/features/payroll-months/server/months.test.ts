import { beforeAll, expect, test } from "vitest";
import { aPerson } from "~/features/identity/testing";
import { completePeriod } from "~/features/payroll/periods/server/commands/settle-period";
import { aPaidEmployee, aRun, payrollAs, release } from "~/features/payroll/periods/testing";
import { transaction } from "~/platform/db/database";
import { type Actor, mintActor, system } from "~/platform/http/actor";
import { trustedReach } from "~/platform/http/reach";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { payrollMonthsFeature } from "./feature";
import { payrollMonthsHandlers } from "./handlers";

for (const answer of payrollMonthsFeature.answers) answer.join();
useDatabase();

let hr: Actor;
let manager: Actor;
const runs = payrollAs;
const months = (actor: Actor) => callAs(payrollMonthsHandlers, actor);

beforeAll(async () => {
  hr = await aPerson({ role: "hr_officer" });
  manager = await aPerson({ role: "manager" });
});

const counts = async () => {
  const { checks } = await months(hr).get({ month: "2026-10" });
  return Object.fromEntries(checks.map(({ kind, count }) => [kind, count]));
};

test("a month is closed once its runs are over, and takes no further run until it is opened again", async () => {
  const [paid, left] = [await aPaidEmployee(), await aPaidEmployee()];
  await expect(months(manager).close({ month: "2026-10" })).rejects.toMatchObject({
    message: expect.stringContaining("No payroll run was completed"),
  });
  const id = await aRun(hr, [paid.number]);
  const { number } = await runs(hr).get({ id });
  expect(await counts()).toMatchObject({ runs: 1, unpaid: 1 });
  await expect(months(manager).close({ month: "2026-10" })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining(number),
  });
  await runs(manager).approve({ id });
  await release(id);
  await transaction((tx) =>
    completePeriod(tx, system, { id: trustedReach(tx, "payroll-period", id, "made"), now: new Date() }),
  );
  const draft = await runs(hr).create({ startDate: "2026-11-01" });
  await expect(months(hr).close({ month: "2026-10" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  const token = mintActor({ ...manager, kind: "api" });
  await expect(months(token).close({ month: "2026-10" })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await months(manager).close({ month: "2026-10" });
  await months(manager).close({ month: "2026-10" });
  expect((await months(hr).list()).months.find(({ month }) => month === "2026-10")).toMatchObject({
    runs: 1,
    open: 0,
    closed: { by: manager.name },
  });
  const closed = { code: "CONFLICT", message: expect.stringContaining("2026-10 is closed") };
  await expect(runs(hr).create({ startDate: "2026-10-01" })).rejects.toMatchObject(closed);
  await expect(runs(hr).create({ startDate: "2026-10-01", periodType: "quarterly" })).rejects.toMatchObject(
    closed,
  );
  await expect(
    runs(hr).correct({
      id,
      payDate: "2026-12-01",
      items: [{ employee: paid.number, reason: "Bonus", pay: 100_000 }],
    }),
  ).rejects.toMatchObject(closed);
  await runs(hr).generate({ id: draft.id, employees: [paid.number] });
  await months(manager).reopen({ month: "2026-10", reason: "One was forgotten" });
  await aRun(hr, [left.number]);
});
