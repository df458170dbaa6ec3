import { type Tx, transaction } from "~/platform/db/database";
import { handlersOf, type RequestContext } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { bulkContract } from "../contract";
import { decideQuotes, resendQuotes, writeToCustomers } from "./commands";

const os = handlersOf(bulkContract);

const write = <T>(name: string, input: object, context: RequestContext, work: (tx: Tx) => Promise<T>) =>
  transaction((tx) =>
    once(tx, { scope: `${name}:${context.actor.personId}`, key: context.idempotencyKey, input }, () =>
      work(tx),
    ),
  );

export const bulkHandlers = {
  bulkDecide: os.bulkDecide.handler(({ input, context }) =>
    write("quote-decisions", input, context, (tx) =>
      decideQuotes(tx, context.actor, { ...context, ...input }),
    ),
  ),
  bulkEmail: os.bulkEmail.handler(({ input, context: { actor, now, publicUrl }, context }) => {
    const { ids, message } = input;
    return write("quote-emails", input, context, (tx) =>
      message
        ? writeToCustomers(tx, actor, { ids, message, now })
        : resendQuotes(tx, actor, { ids, now, publicUrl }),
    );
  }),
};
