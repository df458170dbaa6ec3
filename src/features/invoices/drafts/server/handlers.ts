import { offeredLines } from "~/features/pricing/domain/prices";
import { getCurrentPriceList } from "~/features/pricing/server/queries/prices";
import { taxSection } from "~/features/pricing/settings";
import { getSettings } from "~/features/settings/server/queries";
import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { act, actOn, actOnce } from "~/platform/http/reach";
import { assertReachInvoice } from "../../server/reach";
import { draftsContract } from "../contract";
import { createDraft, deleteDrafts, editDraft, issueDraft } from "./commands";

const os = handlersOf(draftsContract);

const acting = actOn((tx, actor, id) => assertReachInvoice(tx, actor, "manage_finances", id));

export const draftsHandlers = os.router({
  terms: os.terms.handler(async ({ context }) => {
    const [tax, priceList] = await Promise.all([
      getSettings(db(), taxSection),
      getCurrentPriceList(db(), context.now),
    ]);
    const { vatRegistered, vatRate, vatOnBaseAndDistance } = tax;
    return { tax: { vatRegistered, vatRate, vatOnBaseAndDistance }, offered: offeredLines(priceList) };
  }),
  create: os.create.handler(({ input, context }) =>
    actOnce("drafts", context, input, (tx, actor, { now }) => createDraft(tx, actor, { fields: input, now })),
  ),
  edit: os.edit.handler(({ input: { id, ...fields }, context }) =>
    acting(context, { id, fields }, editDraft),
  ),
  issue: os.issue.handler(({ input, context }) => acting(context, input, issueDraft)),
  remove: os.remove.handler(({ input, context }) => act(context, input, deleteDrafts)),
});
