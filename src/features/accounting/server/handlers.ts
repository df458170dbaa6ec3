import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { nairobiDate } from "~/platform/kernel/dates";
import { booksContract, journalContract } from "../contract";
import { startBooks } from "./commands/start-books";
import { getEntry, listLines } from "./queries/lines";
import { getState } from "./queries/state";

const books = handlersOf(booksContract);
export const booksHandlers = books.router({
  get: books.get.handler(({ context: { now } }) => getState(db(), nairobiDate(now))),
  start: books.start.handler(({ input, context }) => answerDone(act(context, input, startBooks))),
});

const journal = handlersOf(journalContract);
export const journalHandlers = journal.router({
  list: journal.list.handler(({ input }) => listLines(db(), input)),
  get: journal.get.handler(({ input }) => getEntry(db(), input.number)),
});
