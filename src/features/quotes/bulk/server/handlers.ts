import { transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { bulkContract } from "../contract";
import { decideQuotes, resendQuotes, writeToCustomers } from "./commands";

const os = handlersOf(bulkContract);

export const bulkHandlers = {
  bulkDecide: os.bulkDecide.handler(({ input, context }) => {
    const { actor, now, publicUrl, idempotencyKey: key } = context;
    return transaction((tx) =>
      once(tx, { scope: `quote-decisions:${actor.personId}`, key, input }, () =>
        decideQuotes(tx, actor, { ...input, now, publicUrl }),
      ),
    );
  }),
  bulkEmail: os.bulkEmail.handler(({ input, context }) => {
    const { actor, now, publicUrl, idempotencyKey: key } = context;
    const { ids, message } = input;
    return transaction((tx) =>
      once(tx, { scope: `quote-emails:${actor.personId}`, key, input }, () =>
        message
          ? writeToCustomers(tx, actor, { ids, message, now })
          : resendQuotes(tx, actor, { ids, now, publicUrl }),
      ),
    );
  }),
};
