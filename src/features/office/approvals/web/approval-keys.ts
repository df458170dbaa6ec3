/** The page's keys, and what they do. */
export const APPROVAL_KEYS = {
  J: "The next decision",
  K: "The previous decision",
  A: "Approve",
  R: "Reject",
  H: "Hand over to a colleague",
  Enter: "Open its page",
} as const;
