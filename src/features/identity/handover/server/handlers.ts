import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { actOnce } from "~/platform/http/reach";
import { handoversContract } from "../contract";
import { handOver } from "./commands";
import { listHandovers } from "./queries";

const os = handlersOf(handoversContract);

export const handoversHandlers = os.router({
  list: os.list.handler(({ context }) => listHandovers(db(), context.actor)),
  handOver: os.handOver.handler(({ input, context }) => actOnce("handovers", context, input, handOver)),
});
