import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { periodReversed } from "~/platform/kernel/schema-errors";
import { morningContract } from "../contract";
import { getMorning } from "./queries/morning";

const os = handlersOf(morningContract);

export const morningHandlers = os.router({
  get: os.get.handler(({ input, context: { actor, now } }) => {
    if (input.from && input.to && input.to < input.from) throw periodReversed.at("to");
    return getMorning(db(), actor, input, now);
  }),
});
