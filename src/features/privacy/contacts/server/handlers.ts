import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, answerDone } from "~/platform/http/reach";
import { claimOpen } from "../../errors";
import { contactRightsContract } from "../contract";
import { eraseContact } from "./commands";
import { getContact } from "./queries";

const os = handlersOf(contactRightsContract);

export const contactRightsHandlers = os.router({
  preview: os.preview.handler(async ({ input, context }) => {
    const { name, code, customerNumber, claims, leadCount, inquiries, quotes } = await getContact(
      db(),
      context.actor,
      input,
    );
    return {
      name,
      code,
      customerNumber,
      open: claims.map(({ claimNumber }) => claimOpen({ number: claimNumber ?? "" }).message),
      leads: leadCount,
      inquiries: inquiries.length,
      quotes: new Set(quotes.map(({ number }) => number)).size,
    };
  }),
  erase: os.erase.handler(({ input, context }) => answerDone(act(context, input, eraseContact))),
});
