/** Replaces names and remarks after a person's data is erased. */
export const ERASED = "Erased";
