import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { throttle } from "~/platform/http/throttle";
import { etimsContract } from "../contract";
import { checkEtims, initialiseEtims } from "./commands";
import { getDevice } from "./queries";

const os = handlersOf(etimsContract);

const CALLS = { name: "etims", limit: 6, windowSeconds: 60 };

export const etimsHandlers = os.router({
  device: os.device.handler(() => getDevice(db())),
  initialise: os.initialise.handler(async ({ input, context: { actor, now } }) => {
    await throttle(CALLS, actor.personId ?? actor.name, now);
    return initialiseEtims(actor, () => new Date(), input?.again);
  }),
  check: os.check.handler(async ({ context: { actor, now } }) => {
    await throttle(CALLS, actor.personId ?? actor.name, now);
    return { findings: await checkEtims(db(), () => new Date()) };
  }),
});
