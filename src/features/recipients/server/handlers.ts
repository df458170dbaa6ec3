import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { recipientsContract } from "../contract";
import { optOutByLink } from "./commands";
import { getOfLink } from "./queries";

const os = handlersOf(recipientsContract);
/** Limits attempts per network, so that short links cannot be guessed. */
const LINKS = { name: "opt-out-links", limit: 600, windowSeconds: 3600 };

export const recipientsHandlers = os.router({
  ofLink: os.ofLink.handler(async ({ input: { token }, context: { ip, now } }) => {
    await throttle(LINKS, ip, now);
    return getOfLink(db(), token);
  }),
  optOut: os.optOut.handler(async ({ input: { token }, context: { actor, ip, now } }) => {
    await throttle(LINKS, ip, now);
    await transaction((tx) => optOutByLink(tx, actor, { token, now }));
    return { done: true as const };
  }),
});
