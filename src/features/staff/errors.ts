import { defineError } from "~/platform/kernel/errors";

export const employeeNotFound = defineError("NOT_FOUND", "employee_not_found", {
  en: "Staff member not found",
  sw: "Mfanyakazi hakupatikana",
});
export const employeeChangedMeanwhile = defineError("CONFLICT", "employee_changed_meanwhile", {
  en: "Someone else changed this record in the meantime. Please check it and try again.",
});
export const employeeIdRequired = defineError("INVALID", "employee_id_required", {
  en: "Employee ID is required",
  sw: "Nambari ya mfanyakazi inahitajika",
});
export const employeeIdTaken = defineError("CONFLICT", "employee_id_taken", {
  en: "Another member of staff has this Employee ID",
  sw: "Mfanyakazi mwingine ana nambari hii ya mfanyakazi",
});
export const startDateRequired = defineError("INVALID", "start_date_required", {
  en: "Start date is required",
  sw: "Tarehe ya kuanza inahitajika",
});
export const endsBeforeStart = defineError("INVALID", "employment_ends_before_start", {
  en: "This cannot be before the start date",
  sw: "Hii haiwezi kuwa kabla ya tarehe ya kuanza",
});
export const mpesaNumberNotValid = defineError("INVALID", "mpesa_number_not_valid", {
  en: "Invalid M-Pesa phone number",
  sw: "Nambari ya simu ya M-Pesa si sahihi",
});
export const supervisorInCircle = defineError("INVALID", "supervisor_in_circle", {
  en: "This person reports to them already",
  sw: "Mtu huyu tayari anaripoti kwao",
});
export const fieldNotYours = defineError("FORBIDDEN", "employee_field_not_yours", {
  en: "You may not change this",
});
export const payoutByToken = defineError("FORBIDDEN", "payout_by_token", {
  en: "An API token cannot change payment details",
  sw: "Maelezo ya malipo hubadilishwa na mtu, si kwa tokeni ya API",
});
export const ownStatus = defineError("CONFLICT", "own_status", {
  en: "Someone else must decide this about you",
  sw: "Mtu mwingine ndiye anaamua hili kukuhusu",
});
export const statusDoesNotAllow = defineError("CONFLICT", "employee_status_does_not_allow", {
  en: "This is not possible while the status is {status}",
  sw: "Hii haiwezekani wakati hali ni {status}",
});
export const leavingAhead = defineError("INVALID", "leaving_ahead", {
  en: "Please choose today or an earlier date",
});
export const staffNotSelected = defineError("INVALID", "staff_not_selected", {
  en: "Please select staff first",
});
export const leaversOnly = defineError("CONFLICT", "certificate_for_leavers", {
  en: "A certificate of service is only for an employee who has left",
});
export const employeeErased = defineError("CONFLICT", "employee_erased", {
  en: "The data of this employee was erased. Please hire them as a new employee.",
});
