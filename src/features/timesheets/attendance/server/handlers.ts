import { assertReachEmployee } from "~/features/staff/server/reach";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { attendanceContract } from "../contract";
import { type FilledDay, fillAttendance } from "./commands";
import { FILLS, getAttendanceOf } from "./queries";

const os = handlersOf(attendanceContract);

export const attendanceHandlers = os.router({
  day: os.day.handler(({ input, context: { actor, now } }) => {
    const today = nairobiDate(now);
    return getAttendanceOf(db(), actor, { ...input, day: input.day ?? today, today });
  }),
  fill: os.fill.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      const people: FilledDay[] = [];
      for (const { number, ...day } of input.people)
        people.push({ ...day, id: await assertReachEmployee(tx, actor, FILLS, number) });
      return fillAttendance(tx, actor, { day: input.day, people, now });
    }),
  ),
});
