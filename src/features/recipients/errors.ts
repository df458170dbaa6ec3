import { defineError } from "~/platform/kernel/errors";

export const optOutLinkNotValid = defineError("NOT_FOUND", "opt_out_link_not_valid", {
  en: "This link is not valid, or it is no longer in use.",
  sw: "Kiungo hiki si chetu, au hakitumiki tena.",
});
