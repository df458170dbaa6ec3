import { onDemand } from "./on-demand";

export const ReasonDialog = onDemand(() => import("./reason-form").then((part) => part.ReasonForm));
