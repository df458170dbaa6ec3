import { assertReachEmployee } from "~/features/staff/server/reach";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOn, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { trainingContract } from "../contract";
import { addCertificate, addTraining, editTraining, removeTraining } from "./commands";
import { getTrainingOf, listTraining } from "./queries";
import { assertReachTraining } from "./reach";

const os = handlersOf(trainingContract);
const acting = actOn(assertReachTraining);

export const trainingHandlers = os.router({
  list: os.list.handler(({ input, context: { actor, now } }) =>
    listTraining(db(), actor, input, nairobiDate(now)),
  ),
  ofEmployee: os.ofEmployee.handler(({ input, context: { actor, now } }) =>
    getTrainingOf(db(), actor, input.number, nairobiDate(now)),
  ),
  add: os.add.handler(({ input, context: { actor, now, idempotencyKey: key } }) =>
    transaction(async (tx) => {
      const { number, ...fields } = input;
      const id = await assertReachEmployee(tx, actor, "manage_training", number);
      return once(tx, { scope: `training:${actor.personId}`, key, input }, () =>
        addTraining(tx, actor, { ...fields, id, now }),
      );
    }),
  ),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editTraining))),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removeTraining))),
  addCertificate: os.addCertificate.handler(
    ({ input: { id, file }, context: { actor, now, idempotencyKey: key } }) =>
      addCertificate(actor, { file, now, key, reach: (tx) => assertReachTraining(tx, actor, id) }),
  ),
});
