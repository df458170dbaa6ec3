/** In a separate module, so that the office's first scripts do not include the dialog. */
export const loadReplanDialog = () => import("./replan-dialog").then((part) => part.ReplanDialog);
