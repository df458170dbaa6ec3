import { db } from "~/platform/db/database";
import { handlersOf } from "~/platform/http/handlers";
import { inventoryPricesContract } from "../contract";
import { getAccessOfQuote, getPriceOfInventory, listAccess } from "./queries";

const os = handlersOf(inventoryPricesContract);

export const inventoryPricesHandlers = os.router({
  ofInventory: os.ofInventory.handler(async ({ input: { id }, context: { actor, now } }) => ({
    price: await getPriceOfInventory(db(), actor, id, now),
  })),
  access: os.access.handler(async ({ input: { id }, context: { actor } }) => ({
    stops: await listAccess(db(), actor, id),
  })),
  accessOfQuote: os.accessOfQuote.handler(({ input: { id }, context: { actor, now } }) =>
    getAccessOfQuote(db(), actor, id, now),
  ),
});
