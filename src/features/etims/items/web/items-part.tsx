import { publishParts } from "~/features/pricing/web/price-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

export const publishNoticePart = publishParts.answer(
  onDemand(() => import("./publish-notice").then((part) => part.PublishNotice)),
);
