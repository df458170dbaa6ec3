import { onDemand } from "./on-demand";

/** Asks for a reason before an action (`reason-form.tsx`). */
export const ReasonDialog = onDemand(() => import("./reason-form").then((part) => part.ReasonForm));
