import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { seoContract } from "../contract";
import { getSeo } from "./queries";

const os = handlersOf(seoContract);

export const seoHandlers = os.router({
  shown: os.shown.handler(({ context }) => getSeo(db(), context.locale)),
});
