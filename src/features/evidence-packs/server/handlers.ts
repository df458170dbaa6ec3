import { assertReachMove } from "~/features/moves/server/reach";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnceOn } from "~/platform/http/reach";
import { evidencePacksContract } from "../contract";
import { askPack } from "./commands/ask-pack";
import { getRecord } from "./queries/record";

const os = handlersOf(evidencePacksContract);
const asking = actOnceOn((tx, actor, id) => assertReachMove(tx, actor, id, "manage_moves"));

export const evidencePacksHandlers = os.router({
  ofMove: os.ofMove.handler(({ input, context: { actor, now } }) => getRecord(db(), actor, input.id, now)),
  ask: os.ask.handler(({ input, context }) => asking("evidence-packs", context, input, askPack)),
});
