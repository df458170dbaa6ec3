import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { trustedReach } from "~/platform/http/reach";
import { customerNotFound } from "../../errors";
import { customerChoicesContract } from "../contract";
import { changeChoices } from "./commands";
import { findOwnChoices, findOwnCustomer } from "./queries";

const os = handlersOf(customerChoicesContract);

export const customerChoicesHandlers = os.router({
  mine: os.mine.handler(async ({ context: { actor, locale } }) => ({
    choices: await findOwnChoices(db(), actor, locale),
  })),
  choose: os.choose.handler(({ input: choices, context: { actor, locale, now } }) =>
    transaction(async (tx) => {
      const own = await findOwnCustomer(tx, actor);
      if (!own) throw customerNotFound();
      const id = trustedReach(tx, "customer", own.id, "owner");
      await changeChoices(tx, actor, { id, choices, locale, now });
      return { done: true as const };
    }),
  ),
});
