import { handlersOf } from "~/platform/http/handlers";
import { actOn, answerDone } from "~/platform/http/reach";
import { leaveNotesContract } from "../contract";
import { addLeaveNote, removeLeaveNote } from "./commands";
import { assertReachNotedLeave } from "./reach";

const os = handlersOf(leaveNotesContract);
const acting = actOn(assertReachNotedLeave);

export const leaveNotesHandlers = os.router({
  add: os.add.handler(async ({ input: { id, file }, context: { actor, now, idempotencyKey: key } }) => {
    await addLeaveNote(actor, { file, now, key, reach: (tx) => assertReachNotedLeave(tx, actor, id) });
    return { done: true as const };
  }),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removeLeaveNote))),
});
