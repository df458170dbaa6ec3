import { byNumber } from "~/features/staff-documents/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { disciplineContract } from "../contract";
import { addDiscipline, editDiscipline, removeDiscipline } from "./commands";
import { listDiscipline } from "./queries";
import { assertReachDisciplined } from "./reach";

const os = handlersOf(disciplineContract);
const acting = actOn(assertReachDisciplined);

export const disciplineHandlers = os.router({
  list: os.list.handler(({ input, context }) => listDiscipline(db(), context.actor, input.number)),
  add: os.add.handler(({ input, context }) => {
    const request = { scope: `discipline:${context.actor.personId}`, key: context.idempotencyKey, input };
    return acting(context, byNumber(input), (tx, actor, fields) =>
      once(tx, request, () => addDiscipline(tx, actor, fields)),
    );
  }),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, byNumber(input), editDiscipline))),
  remove: os.remove.handler(({ input, context }) =>
    answerDone(acting(context, byNumber(input), removeDiscipline)),
  ),
});
