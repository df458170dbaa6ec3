import type { RouterClient } from "@orpc/server";
import type { Actor } from "~/platform/http/actor";
import type { schedulesHandlers } from "./server/handlers";

type Readers = (actor: Actor) => { reportSchedules: RouterClient<typeof schedulesHandlers> };

/** One successful call of every write, for the tests of all writes. */
export const reportScheduleWrites = (as: Readers, acting: () => Actor) => {
  const schedules = () => as(acting()).reportSchedules;
  const aSchedule = () => schedules().create({ report: "ageing", frequency: "daily", format: "csv" });
  return {
    "reportSchedules.create": async () => aSchedule,
    "reportSchedules.send": async () => {
      const of = await aSchedule();
      return () => schedules().send(of);
    },
    "reportSchedules.pause": async () => {
      const of = await aSchedule();
      return () => schedules().pause(of);
    },
    "reportSchedules.resume": async () => {
      const of = await aSchedule();
      await schedules().pause(of);
      return () => schedules().resume(of);
    },
    "reportSchedules.remove": async () => {
      const of = await aSchedule();
      return () => schedules().remove(of);
    },
  };
};
