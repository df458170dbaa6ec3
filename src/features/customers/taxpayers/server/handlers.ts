import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { taxpayersContract } from "../contract";
import { taxpayersUnreachable } from "../errors";
import { taxpayerNames } from "./queries";

const os = handlersOf(taxpayersContract);

/** KRA limits how often a device asks. */
const LOOKUPS = { name: "taxpayers", limit: 20, windowSeconds: 60 };

export const taxpayersHandlers = os.router({
  lookUp: os.lookUp.handler(async ({ input: { pin }, context: { actor, now } }) => {
    const [find] = taxpayerNames.all();
    if (!find) throw taxpayersUnreachable();
    await throttle(LOOKUPS, actor.personId ?? actor.name, now);
    return { pin, name: await find(pin, now) };
  }),
});
