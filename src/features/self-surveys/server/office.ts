import { versionReviews } from "~/features/inventory/inventories/server/queries/reviews";
import { isListReviewed } from "./queries";

export const reviewsOfLists = versionReviews.answer(isListReviewed);
