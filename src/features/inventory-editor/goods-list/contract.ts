import { z } from "zod";
import { byId, done, route } from "~/platform/http/contract";

const row = z.object({
  name: z.string(),
  remarks: z.array(z.string()),
  quantity: z.number().int(),
  /** The packer, as a word. */
  packing: z.string(),
});

const goods = z.object({
  /** Cubic metres. */
  volume: z.number(),
  /** Kilograms. */
  weight: z.number(),
  pieces: z.number().int(),
  /** Empty unless asked for. */
  rooms: z.array(z.object({ label: z.string(), volume: z.number(), rows: z.array(row) })),
});

export const goodsListsContract = {
  get: route({
    path: "/quotes/{id}/goods-list",
    summary: "Get whether the list of goods is attached to a quote",
    description:
      "Null without listed goods. Unless somebody chose, the list is attached if the quote names a frozen inventory.",
    tag: "Quotes",
    permission: "view_quotes",
  })
    .input(byId)
    .output(z.object({ attached: z.boolean(), mayChange: z.boolean() }).nullable()),
  attach: route({
    method: "PUT",
    path: "/quotes/{id}/goods-list",
    summary: "Attach the list of goods to a quote, or leave it out",
    description:
      "The list follows the quote's PDF and is shown on the customer's link, without values. It stays as it is once the quote is accepted.",
    tag: "Quotes",
    permission: "manage_quotes",
  })
    .input(byId.extend({ attached: z.boolean() }))
    .output(done),
  ofLink: route({
    path: "/quote-links/{token}/goods-list",
    summary: "Get the list of goods of a customer's link",
    description:
      "Null if none is attached. Rooms only `with=rooms`. Words are in the language of the request.",
    tag: "Customer links",
    permission: "token",
  })
    .input(z.object({ token: z.string().min(20).max(100), with: z.enum(["rooms"]).optional() }))
    .output(z.object({ goods: goods.nullable() })),
};
