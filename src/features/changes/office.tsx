import { changeDialogPart } from "~/features/quotes/changes/web/change-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

/** What changes lend to the quote's page; it comes when it is first shown. */
export const changeParts = [
  changeDialogPart.answer(onDemand(() => import("./web/change-dialog").then((part) => part.ChangeDialog))),
];
