import { anInventory } from "~/features/inventory/testing";
import { requestedQuote } from "~/features/quotes/testing";
import type { Actor } from "~/platform/http/actor";
import { callAs } from "~/platform/testing/call";
import { goodsListsHandlers } from "./goods-list/server/handlers";

export const asGoodsLists = (actor: Actor) => callAs(goodsListsHandlers, actor);

/**
 * One call of every write, for the test that each records an event.
 * @public
 */
export const writes = (admin: () => Actor, acting: () => Actor = admin) => ({
  "goodsLists.attach": async () => {
    const { id } = await requestedQuote({}, admin());
    await anInventory(admin(), { type: "quote", id });
    return () => asGoodsLists(acting()).attach({ id, attached: true });
  },
});
