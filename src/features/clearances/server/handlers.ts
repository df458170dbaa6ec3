import { moveNotFound } from "~/features/moves/errors";
import { assertReachMove, reaches } from "~/features/moves/server/reach";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOn, actOnceOn, answerDone } from "~/platform/http/reach";
import { addDays, daysBetween, nairobiDate } from "~/platform/kernel/dates";
import { clearancesContract } from "../contract";
import { answerByLink, nameCaretaker, noteOpened } from "./commands/answer-link";
import { askCaretaker, askCustomer, revokeLinks } from "./commands/ask-clearances";
import { addClearance, decideClearance, editClearance, removeClearance } from "./commands/change-clearance";
import { listClearances, listMissing } from "./queries/clearances";
import { getLink, getLinkPage, listOpenLinks } from "./queries/links";
import { assertReachClearance } from "./reach";

const os = handlersOf(clearancesContract);
const ofMove = actOn((tx, actor, id) => assertReachMove(tx, actor, id, "manage_moves"));
const addingTo = actOnceOn((tx, actor, id) => assertReachMove(tx, actor, id, "manage_moves"));
const acting = actOn(assertReachClearance);
const done = { done: true as const };

/** Days that the list of missing clearances covers. */
const LISTED_DAYS = 14;

export const clearancesHandlers = os.router({
  ofMove: os.ofMove.handler(async ({ input: { id }, context: { actor } }) => {
    if (!(await reaches(db(), actor, id, "view_moves"))) throw moveNotFound();
    const mayPlan = await reaches(db(), actor, id, "manage_moves");
    const links = mayPlan ? await listOpenLinks(db(), id) : [];
    return {
      clearances: await listClearances(db(), id, mayPlan),
      hasLinks: links.length > 0,
      mayPlan,
    };
  }),
  missing: os.missing.handler(async ({ input, context: { actor, now } }) => {
    const from = input.from ?? nairobiDate(now);
    const to = input.to ?? addDays(from, LISTED_DAYS);
    const until = daysBetween(from, to) > 62 ? addDays(from, 62) : to;
    return { clearances: await listMissing(db(), actor, { from, to: until }) };
  }),
  add: os.add.handler(({ input, context }) => addingTo("clearances", context, input, addClearance)),
  edit: os.edit.handler(({ input, context }) => answerDone(acting(context, input, editClearance))),
  decide: os.decide.handler(({ input, context }) => answerDone(acting(context, input, decideClearance))),
  remove: os.remove.handler(({ input, context }) => answerDone(acting(context, input, removeClearance))),
  askCustomer: os.askCustomer.handler(({ input, context }) =>
    ofMove(context, { ...input, publicUrl: context.publicUrl }, askCustomer),
  ),
  askCaretaker: os.askCaretaker.handler(({ input, context }) =>
    acting(context, { ...input, publicUrl: context.publicUrl }, askCaretaker),
  ),
  revokeLinks: os.revokeLinks.handler(({ input, context }) =>
    answerDone(ofMove(context, input, revokeLinks)),
  ),
  ofLink: os.ofLink.handler(async ({ input: { token }, context }) => {
    await limitLinks(context);
    const { link, state } = await getLink(db(), token, context.now);
    if (state === "open" && !link.openedAt) await transaction((tx) => noteOpened(tx, link.id, context.now));
    return getLinkPage(db(), token, context.now);
  }),
  answer: os.answer.handler(async ({ input, context }) => {
    await limitLinks(context);
    await transaction((tx) => answerByLink(tx, { ...input, now: context.now }));
    return done;
  }),
  nameCaretaker: os.nameCaretaker.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { publicUrl, now } = context;
    await transaction((tx) => nameCaretaker(tx, { ...input, publicUrl, now }));
    return done;
  }),
});
