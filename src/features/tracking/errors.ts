import { defineError } from "~/platform/kernel/errors";

/** One answer for every wrong pair reveals neither half. */
export const moveUnknown = defineError("NOT_FOUND", "tracked_move_unknown", {
  en: "We found no move with this reference and phone number. Please check both.",
  sw: "Hatukupata uhamisho wenye nambari hii ya kotesheni na ya simu. Tafadhali hakiki zote mbili.",
});
export const trackedReferenceRequired = defineError("INVALID", "tracked_reference_required", {
  en: "Please enter your reference or invoice number",
  sw: "Tafadhali weka nambari ya kotesheni au ankara yako",
});
