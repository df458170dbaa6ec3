import { changeDialogPart } from "~/features/quotes/changes/web/change-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

/** Loaded when first shown on the quote's page. */
export const changeParts = [
  changeDialogPart.answer(onDemand(() => import("./web/change-dialog").then((part) => part.ChangeDialog))),
];
