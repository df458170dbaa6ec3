import { securitySection } from "~/features/identity/settings";
import { getQuoteOfLink } from "~/features/quotes/server/queries/quote-links";
import { getSettings } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import { personIdOf } from "~/platform/http/actor";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { customerMovesContract } from "../contract";
import { findMoveForCustomer, listMovesOfEmail } from "./queries";

const os = handlersOf(customerMovesContract);

export const customerMovesHandlers = os.router({
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    const { estimateLimit } = await getSettings(db(), securitySection);
    await throttle({ name: "move-links", limit: estimateLimit, windowSeconds: 60 }, context.ip, context.now);
    const { quote, state } = await getQuoteOfLink(db(), input.token, context.now);
    return { move: state === "accepted" ? await findMoveForCustomer(db(), quote.id, context.now) : null };
  }),
  mine: os.mine.handler(async ({ context: { actor, now } }) => {
    personIdOf(actor);
    if (!actor.emailConfirmed || !actor.email) return { moves: [] };
    return { moves: await listMovesOfEmail(db(), actor.email, now) };
  }),
});
