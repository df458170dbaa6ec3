import { offeredLines } from "~/features/pricing/domain";
import { getCurrentPriceList } from "~/features/pricing/server/queries";
import { taxSection } from "~/features/pricing/settings";
import { getSettings } from "~/features/settings/server/queries";
import { db, transaction } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { once } from "~/platform/http/idempotency";
import { assertReachInvoices } from "../../server/queries";
import { draftsContract } from "../contract";
import { createDraft, deleteDrafts, editDraft, issueDraft } from "./commands";

const os = handlersOf(draftsContract);

export const draftsHandlers = os.router({
  terms: os.terms.handler(async ({ context }) => {
    const [tax, priceList] = await Promise.all([
      getSettings(db(), taxSection),
      getCurrentPriceList(db(), context.now),
    ]);
    const { vatRegistered, vatRate, vatOnBaseAndDistance } = tax;
    return { tax: { vatRegistered, vatRate, vatOnBaseAndDistance }, offered: offeredLines(priceList) };
  }),
  create: os.create.handler(({ input, context: { actor, now, idempotencyKey } }) =>
    transaction((tx) =>
      once(tx, { scope: `drafts:${actor.personId}`, key: idempotencyKey, input }, () =>
        createDraft(tx, actor, { fields: input, now }),
      ),
    ),
  ),
  edit: os.edit.handler(async ({ input: { id, ...fields }, context: { actor, now } }) => {
    await assertReachInvoices(db(), actor, "manage_finances", [id]);
    return transaction((tx) => editDraft(tx, actor, { id, fields, now }));
  }),
  issue: os.issue.handler(async ({ input, context: { actor, now } }) => {
    await assertReachInvoices(db(), actor, "manage_finances", [input.id]);
    return transaction((tx) => issueDraft(tx, actor, { ...input, now }));
  }),
  remove: os.remove.handler(({ input, context: { actor, now } }) =>
    transaction((tx) => deleteDrafts(tx, actor, { ...input, now })),
  ),
});
