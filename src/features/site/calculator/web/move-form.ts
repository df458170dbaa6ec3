/** The id of the form of steps 1 to 3, for the buttons that stand outside of it. */
export const MOVE_FORM = "move-form";
/** The id of the summary's form. */
export const QUOTE_FORM = "quote-form";
