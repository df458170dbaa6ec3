import { beforeAll } from "vitest";
import { aPdf } from "~/features/documents/testing";
import { memoryStorage } from "~/features/inquiries/testing";
import { makeEmployee } from "~/features/staff/testing";
import type { Actor } from "~/platform/http/actor";
import { addDays, nairobiDate, type PlainDate } from "~/platform/kernel/dates";
import { configureStorage } from "~/platform/storage/storage";
import { callAs } from "~/platform/testing/call";
import { weekdayOf } from "./domain";
import { holidaysHandlers } from "./holidays/server/handlers";
import { leaveNotesHandlers } from "./notes/server/handlers";
import { leaveHandlers } from "./server/handlers";

export { leaveNotesHandlers } from "./notes/server/handlers";
export { leaveHandlers } from "./server/handlers";

/** A Monday some weeks ahead, in a year with no holidays near it. */
export function mondayAhead(weeks: number): PlainDate {
  const today = nairobiDate(new Date());
  return addDays(today, 8 - weekdayOf(today) + 7 * (weeks - 1));
}

export const LEAVE_NOW = new Date("2026-11-23T12:00:00+03:00");
export const CHRISTMAS = { type: "annual", firstDay: "2026-12-21", lastDay: "2026-12-31" } as const;
const HIRED = { hireDate: "2024-01-08" };

/** Calls leave as an actor, on the day of `LEAVE_NOW` by default. */
export const leaveAs = (actor: Actor, over: { now?: Date; idempotencyKey?: string } = {}) =>
  callAs(leaveHandlers, actor, { now: LEAVE_NOW, ...over });

/** A driver of the department of operations, hired long ago. */
export const aDriver = (over: Parameters<typeof makeEmployee>[0] = {}) =>
  makeEmployee({ role: "driver", ...HIRED, ...over });

/** A person's balance of a category. */
export async function leftOf(
  actor: Actor,
  category = "annual",
  now = LEAVE_NOW,
): Promise<number | undefined> {
  const { balances } = await leaveAs(actor, { now }).listOwn();
  return balances.find((balance) => balance.category === category)?.left ?? undefined;
}

/** Creates approvers before the first test of a file. */
export function useDeciders(): { hr: Actor; manager: Actor; admin: Actor } {
  const deciders = {} as { hr: Actor; manager: Actor; admin: Actor };
  beforeAll(async () => {
    deciders.hr = (await makeEmployee({ role: "hr_officer", department: "hr", ...HIRED })).actor;
    deciders.manager = (await makeEmployee({ role: "manager", ...HIRED })).actor;
    deciders.admin = (await makeEmployee({ role: "admin", department: "admin", ...HIRED })).actor;
  });
  return deciders;
}

let made = 0;

/** Requests a week of leave as the actor, for a new person. */
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

/** Every write of files with requests. */
export const leaveNoteWrites = (actor: () => Actor) => {
  const notes = () => callAs(leaveNotesHandlers, actor());
  const asked = async () => {
    configureStorage(memoryStorage());
    return (await aLeaveRequest(actor())).id;
  };
  return {
    "leaveNotes.add": async () => {
      const id = await asked();
      return () => notes().add({ id, file: aPdf("note.pdf") });
    },
    "leaveNotes.remove": async () => {
      const id = await asked();
      await notes().add({ id, file: aPdf("note.pdf") });
      return () => notes().remove({ id });
    },
  };
};
