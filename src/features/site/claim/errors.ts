import { defineError } from "~/platform/kernel/errors";

/** What is refused of a claim filed on the site. */

export const claimBeforeMove = defineError("INVALID", "claim_before_move", {
  en: "This move is on {date}. A claim can be filed once your things have been moved.",
  sw: "Uhamisho huu ni tarehe {date}. Dai hupokelewa vitu vyako vikishahamishwa.",
});
