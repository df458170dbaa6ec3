import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { bookOpeningsContract } from "../contract";
import { saveOpenings } from "./commands";
import { getOpenings } from "./queries";

const os = handlersOf(bookOpeningsContract);

export const bookOpeningsHandlers = os.router({
  get: os.get.handler(() => getOpenings(db())),
  save: os.save.handler(({ input, context }) => answerDone(act(context, input, saveOpenings))),
});
