import type { Feature } from "~/platform/http/feature";
import { seedGoodsLists } from "../goods-list/demo";
import { goodsListsHandlers } from "../goods-list/server/handlers";
import { goodsOfQuotes } from "../goods-list/server/office";
import { inventoryRulesHandlers } from "./handlers";

export const inventoryEditorFeature = {
  handlers: { goodsLists: goodsListsHandlers, inventoryRules: inventoryRulesHandlers },
  answers: [goodsOfQuotes],
  demo: seedGoodsLists,
} satisfies Feature;
