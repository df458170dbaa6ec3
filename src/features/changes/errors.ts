import { defineError } from "~/platform/kernel/errors";

export const moveCancelledAlready = defineError("CONFLICT", "quote_move_cancelled_already", {
  en: "This move was cancelled already.",
  sw: "Uhamisho huu umeshaghairiwa.",
});
export const quoteNotChangeable = defineError("CONFLICT", "quote_not_changeable", {
  en: "Only an accepted quote is cancelled or moved.",
  sw: "Ni kotesheni iliyokubaliwa tu inayoweza kughairiwa au kubadilishwa tarehe.",
});
export const movingDayPassed = defineError("CONFLICT", "quote_moving_day_passed", {
  en: "The moving day has passed. Please call us.",
  sw: "Siku ya kuhama imepita. Tafadhali tupigie simu.",
});
export const moveWithoutDate = defineError("CONFLICT", "quote_move_without_date", {
  en: "This move has no date.",
  sw: "Uhamisho huu hauna tarehe.",
});
export const feeNotWaivable = defineError("FORBIDDEN", "quote_fee_not_waivable", {
  en: "Only a quote approver may waive the fee.",
  sw: "Ni anayeidhinisha kotesheni tu anayeweza kuondoa ada.",
});
export const feeChanged = defineError("CONFLICT", "quote_fee_changed", {
  en: "The fee is {fee} now. Please look at it again before you confirm.",
  sw: "Ada sasa ni {fee}. Tafadhali iangalie tena kabla ya kuthibitisha.",
});
export const moveOnOtherDay = defineError("CONFLICT", "quote_move_on_other_day", {
  en: "The move is on {date} already. Please look at it again.",
  sw: "Uhamisho umeshapangwa {date}. Tafadhali angalia tena.",
});
export const movingDayUnchanged = defineError("INVALID", "quote_moving_day_unchanged", {
  en: "Please choose a different day",
  sw: "Tafadhali chagua siku tofauti na ya sasa",
});
