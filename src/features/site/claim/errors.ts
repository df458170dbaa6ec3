import { defineError } from "~/platform/kernel/errors";

export const claimBeforeMove = defineError("INVALID", "claim_before_move", {
  en: "This move is on {date}. You can claim after your move.",
  sw: "Uhamisho huu ni tarehe {date}. Dai hupokelewa vitu vyako vikishahamishwa.",
});
