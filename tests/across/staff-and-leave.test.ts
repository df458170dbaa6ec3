import { expect, test } from "vitest";
import { leaveHandlers } from "~/features/leave/server/handlers";
import { mondayAhead } from "~/features/leave/testing";
import { staffHandlers } from "~/features/staff/server/handlers";
import { makeEmployee } from "~/features/staff/testing";
import { addDays, nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { useDatabase } from "~/platform/testing/database";
import { subscribers, taskHandlers } from "~/server/tasks";

useDatabase({ subscribers, tasks: taskHandlers });

test.each(["suspended", "dismissed"])("who is %s has no leave from then on", async (what) => {
  const hired = { hireDate: "2024-01-08" };
  const hr = (await makeEmployee({ role: "hr_officer", department: "hr", ...hired })).actor;
  const { actor, number } = await makeEmployee(hired);
  const [first, second] = [mondayAhead(2), mondayAhead(3)];
  const leave = callAs(leaveHandlers, actor);
  const approved = await leave.askOwn({ type: "annual", firstDay: first, lastDay: addDays(first, 4) });
  await callAs(leaveHandlers, hr).approve(approved);
  await leave.askOwn({ type: "annual", firstDay: second, lastDay: addDays(second, 1) });
  const staff = callAs(staffHandlers, hr);
  const reason = "Fuel was sold";
  if (what === "suspended") await staff.suspend({ number, reason, paid: false });
  else await staff.terminate({ number, reason, offboardingDate: nairobiDate(new Date()) });
  const { requests, balances } = await callAs(leaveHandlers, hr).ofEmployee({ number });
  expect(requests.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect(balances.find(({ category }) => category === "annual")).toMatchObject({ used: 0, pending: 0 });
  await expect(leave.askOwn({ type: "annual", firstDay: second, lastDay: second })).rejects.toMatchObject({
    code: "CONFLICT",
  });
});
