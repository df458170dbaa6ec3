import { onDemand } from "./on-demand";

/** Asks why before something is done to what is on the screen (`reason-form.tsx`). */
export const ReasonDialog = onDemand(() => import("./reason-form").then((part) => part.ReasonForm));
