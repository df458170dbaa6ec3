import { defineError } from "~/platform/kernel/errors";

export const noteNotOpenYet = defineError("FORBIDDEN", "delivery_note_not_open", {
  en: "The delivery note opens from the day before the move to the day after.",
  sw: "Hati ya makabidhiano inafunguka kuanzia siku moja kabla ya kuhama hadi siku moja baada.",
});
