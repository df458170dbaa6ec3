import { securitySection } from "~/features/identity/settings";
import { listPromptsOfInvoice } from "~/features/payments/server/queries/prompts";
import { limitLinks } from "~/features/quotes/server/commands/limit-links";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { actOnceOn } from "~/platform/http/reach";
import { throttle } from "~/platform/http/throttle";
import { sitePaymentsContract } from "../contract";
import { paymentsJobNotFound } from "../errors";
import { startPromptOfLink, startSitePrompt } from "./commands/start-prompt";
import { findPaymentsOfMove } from "./queries/of-jobs";
import { getPayPage } from "./queries/pay-links";
import { assertLeadsJob, getLedMove } from "./reach";

const os = handlersOf(sitePaymentsContract);
const prompting = actOnceOn(assertLeadsJob);

export const sitePaymentsHandlers = os.router({
  ofJob: os.ofJob.handler(async ({ input, context: { actor, now } }) => {
    const found = await findPaymentsOfMove(db(), await getLedMove(db(), actor, input.id));
    if (!found) throw paymentsJobNotFound();
    const { anchor } = found.of;
    return { ...found.shown, prompts: anchor ? await listPromptsOfInvoice(db(), anchor.id, now) : [] };
  }),
  startPrompt: os.startPrompt.handler(({ input, context }) =>
    prompting("site-prompts", context, input, startSitePrompt),
  ),
  ofLink: os.ofLink.handler(async ({ input, context }) => {
    await limitLinks(context);
    return getPayPage(db(), input.token, context.now);
  }),
  promptOfLink: os.promptOfLink.handler(async ({ input, context: { ip, now, idempotencyKey: key } }) => {
    const { quoteLimit } = await getSettings(db(), securitySection);
    await throttle({ name: "prompts", limit: quoteLimit, windowSeconds: 60 }, ip, now);
    return transaction((tx) =>
      once(tx, { scope: "site-prompts:link", key, input }, () => startPromptOfLink(tx, { ...input, now })),
    );
  }),
});
