import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { callAs } from "~/platform/testing/call";
import { weekdayOf } from "./domain";
import { holidaysHandlers } from "./holidays/server/handlers";
import { leaveHandlers } from "./server/handlers";

/** A Monday so many weeks ahead, in a year whose holidays are far from it. */
export function mondayAhead(weeks: number): PlainDate {
  const today = nairobiDate(new Date());
  return addDays(today, 8 - weekdayOf(today) + 7 * (weeks - 1));
}

let made = 0;

/** Leave of somebody nobody else knows, a week of it, asked for by who acts. */
export async function aLeaveRequest(actor: Actor): Promise<{
  id: string;
  number: string;
  personId: string;
  name: string;
  firstDay: PlainDate;
}> {
  made += 1;
  const { number, personId, actor: own } = await makeEmployee({ hireDate: "2024-01-08" });
  const firstDay = mondayAhead(1 + (made % 2));
  const { id } = await callAs(leaveHandlers, actor).ask({
    number,
    type: "other",
    kind: "unpaid",
    firstDay,
    lastDay: addDays(firstDay, 4),
  });
  return { id, number, personId, name: own.name, firstDay };
}

/** One successful call of every write of leave; `admin` prepares. */
export const leaveWrites = (admin: () => Actor, actor: () => Actor) => {
  const leave = () => callAs(leaveHandlers, actor());
  const approved = async () => {
    const request = await aLeaveRequest(admin());
    await callAs(leaveHandlers, admin()).approve({ id: request.id });
    return request;
  };
  const reason = "The trucks are all out that week";
  return {
    "leave.ask": async () => {
      const { number } = await makeEmployee({ hireDate: "2024-01-08" });
      const firstDay = mondayAhead(1);
      return () =>
        leave().ask({ number, type: "other", kind: "unpaid", firstDay, lastDay: addDays(firstDay, 1) });
    },
    "leave.approve": async () => {
      const { id } = await aLeaveRequest(admin());
      return () => leave().approve({ id });
    },
    "leave.reject": async () => {
      const { id } = await aLeaveRequest(admin());
      return () => leave().reject({ id, reason });
    },
    "leave.cancel": async () => {
      const { id } = await approved();
      return () => leave().cancel({ id, reason });
    },
    "leave.shorten": async () => {
      const { id, firstDay } = await approved();
      return () => leave().shorten({ id, lastDay: firstDay, reason });
    },
    "leave.adjust": async () => {
      const { number } = await makeEmployee({ hireDate: "2024-01-08" });
      const year = Number(nairobiDate(new Date()).slice(0, 4));
      return () => leave().adjust({ number, category: "annual", year, days: 1, reason: "A Sunday worked" });
    },
  };
};

/** Writes of leave that name no row of another's: one's own, and the list of holidays. */
const ownLeaveWrites = (actor: () => Actor) => {
  const askedOwn = async () => {
    const { actor: own } = await makeEmployee({ hireDate: "2024-01-08" });
    const firstDay = mondayAhead(1);
    const ask = () =>
      callAs(leaveHandlers, own).askOwn({ type: "annual", firstDay, lastDay: addDays(firstDay, 1) });
    return { own, ask };
  };
  return {
    "leave.askOwn": async () => (await askedOwn()).ask,
    "leave.withdrawOwn": async () => {
      const { own, ask } = await askedOwn();
      const { id } = await ask();
      return () => callAs(leaveHandlers, own).withdrawOwn({ id });
    },
    "publicHolidays.add": async () => () =>
      callAs(holidaysHandlers, actor()).add({ day: "2030-03-05", name: "Idd-ul-Fitr" }),
    "publicHolidays.remove": async () => {
      const holidays = callAs(holidaysHandlers, actor());
      const { id } = await holidays.add({ day: "2030-03-06", name: "Idd-ul-Fitr" });
      return () => holidays.remove({ id });
    },
  };
};

/** Every write of leave, prepared and done by one. */
export const everyLeaveWrite = (admin: () => Actor) => ({
  ...leaveWrites(admin, admin),
  ...ownLeaveWrites(admin),
});
