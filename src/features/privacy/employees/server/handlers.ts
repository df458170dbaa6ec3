import { OPENS_STAFF } from "~/features/staff/server/queries";
import { assertReachEmployee } from "~/features/staff/server/reach";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { nairobiDate } from "~/platform/kernel/dates";
import { employeeErasureContract } from "../contract";
import { keptUntil } from "../domain";
import { stillEmployed } from "../errors";
import { eraseEmployeeData } from "./commands";
import { getErasable, getReachedEmployee, listOwed } from "./queries";

const os = handlersOf(employeeErasureContract);

export const employeeErasureHandlers = os.router({
  preview: os.preview.handler(async ({ input, context: { actor, now } }) => {
    const id = await getReachedEmployee(db(), actor, input.number);
    const row = await getErasable(db(), id);
    const open = (await listOwed(db(), id)).map(({ message }) => message);
    const until = row.status === "terminated" && row.leftOn ? keptUntil(row.leftOn) : null;
    return {
      open: row.status === "terminated" ? open : [`${stillEmployed().message}.`, ...open],
      erasedAt: row.erasedAt,
      keptUntil: until,
      whole: row.erasedAt !== null && until !== null && until <= nairobiDate(now),
    };
  }),
  erase: os.erase.handler(({ input, context: { actor, now } }) =>
    transaction(async (tx) => {
      await getReachedEmployee(tx, actor, input.number);
      const id = await assertReachEmployee(tx, actor, OPENS_STAFF, input.number);
      await eraseEmployeeData(tx, actor, { ...input, id, now });
      return { done: true as const };
    }),
  ),
});
