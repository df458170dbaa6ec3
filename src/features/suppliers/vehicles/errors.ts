import { defineError } from "~/platform/kernel/errors";

export const vehicleNotHired = defineError("INVALID", "supplier_vehicle_not_hired", {
  en: "This vehicle is the company's own. Change it to hired first.",
  sw: "Gari hili ni la kampuni. Libadilishe liwe la kukodi kwanza.",
});
