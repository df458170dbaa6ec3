import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { getQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { db, transaction } from "~/platform/db/database";
import { linkHolder, personIdOf } from "~/platform/http/actor";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { ratingsContract } from "../contract";
import { rateMove, setPublished } from "./commands";
import {
  findRatableOfQuote,
  getRatableMove,
  listPublished,
  listRatableOfEmail,
  listRatings,
  ratable,
  readRatingToken,
} from "./queries";
import { assertReachRating } from "./reach";

const os = handlersOf(ratingsContract);
const done = { done: true as const };

const publishing =
  (publish: boolean) =>
  (id: string, { actor, now }: Pick<RequestContext, "actor" | "now">) =>
    transaction(async (tx) => {
      await setPublished(tx, actor, { id: assertReachRating(tx, actor, id), publish, now });
      return done;
    });

export const ratingsHandlers = os.router({
  list: os.list.handler(({ input, context }) => listRatings(db(), context.actor, input)),
  publish: os.publish.handler(({ input, context }) => publishing(true)(input.id, context)),
  withdraw: os.withdraw.handler(({ input, context }) => publishing(false)(input.id, context)),
  published: os.published.handler(async () => ({ ratings: await listPublished(db()) })),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    return ratable(await getRatableMove(db(), readRatingToken(input.token)));
  }),
  rate: os.rate.handler(async ({ input: { token, ...given }, context }) => {
    await limitLinks(context);
    const moveId = readRatingToken(token);
    await transaction((tx) => rateMove(tx, linkHolder("Customer"), { ...given, moveId, now: context.now }));
    return done;
  }),
  ofQuote: os.ofQuote.handler(async ({ input, context }) => {
    await limitLinks(context);
    const { quote, state } = await getQuoteOfLink(db(), input.token, context.now);
    const move = state === "accepted" ? await findRatableOfQuote(db(), quote.id) : undefined;
    return { rating: move ? ratable(move) : null };
  }),
  mine: os.mine.handler(async ({ context: { actor } }) => {
    personIdOf(actor);
    if (!actor.emailConfirmed || !actor.email) return { ratings: [] };
    return { ratings: (await listRatableOfEmail(db(), actor.email)).map(ratable) };
  }),
});
