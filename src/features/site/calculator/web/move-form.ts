/** The form of steps 1 to 3, for buttons outside it. */
export const MOVE_FORM = "move-form";
export const QUOTE_FORM = "quote-form";
