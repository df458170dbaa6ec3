import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { nairobiDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { attendanceHandlers } from "./attendance/server/handlers";
import { overtimeHandlers } from "./overtime/server/handlers";

const aMover = () => makeEmployee({ hireDate: "2024-01-08" });
const today = () => nairobiDate(new Date());

/** One successful call of every write of timesheets of others; `admin` prepares. */
export const timesheetWrites = (admin: () => Actor, actor: () => Actor) => {
  const overtime = () => callAs(overtimeHandlers, actor());
  const entered = async () => {
    const { number } = await aMover();
    return callAs(overtimeHandlers, admin()).enter({ number, date: today(), hours: 2 });
  };
  return {
    "overtime.enter": async () => {
      const { number } = await aMover();
      return () => overtime().enter({ number, date: today(), hours: 1.5 });
    },
    "overtime.approve": async () => {
      const { id } = await entered();
      return () => overtime().approve({ id });
    },
    "overtime.reject": async () => {
      const { id } = await entered();
      return () => overtime().reject({ id, reason: "Back by five" });
    },
    "overtime.cancel": async () => {
      const { id } = await entered();
      return () => overtime().cancel({ id });
    },
    "attendance.fill": async () => {
      const { number } = await aMover();
      return () =>
        callAs(attendanceHandlers, actor()).fill({ day: today(), people: [{ number, status: "present" }] });
    },
  };
};

const ownTimesheetWrites = () => {
  const own = async () => callAs(overtimeHandlers, (await aMover()).actor);
  return {
    "overtime.enterOwn": async () => {
      const mine = await own();
      return () => mine.enterOwn({ date: today(), hours: 1 });
    },
    "overtime.cancelOwn": async () => {
      const mine = await own();
      const { id } = await mine.enterOwn({ date: today(), hours: 1 });
      return () => mine.cancelOwn({ id });
    },
  };
};

/** Every write of timesheets, prepared and done by one. */
export const everyTimesheetWrite = (admin: () => Actor) => ({
  ...timesheetWrites(admin, admin),
  ...ownTimesheetWrites(),
});
