import { client } from "~/platform/http/client";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { PlanDialog } from "./plan-dialog";
import { type Candidate, CrewInputs, useWarnings } from "./plan-inputs";
import type { OpenedMove } from "./shown-move";

interface CrewDialogProps {
  move: OpenedMove;
  people: readonly Candidate[];
  onClose: () => void;
}

export function CrewDialog({ move, people, onClose }: CrewDialogProps) {
  const moves = () => client("moves");
  const before = {
    crewLead: move.crewLead?.id ?? null,
    crew: move.crew.map(({ id }) => id),
    notes: move.notes,
  };
  const form = useWriteForm({
    start: before,
    send: (plan) => moves().assign({ id: move.id, ...plan, overrideWarnings: Boolean(warnings?.length) }),
    said: {
      message: `Crew of ${move.number} saved`,
      undo: () => moves().assign({ id: move.id, ...before, overrideWarnings: true }),
    },
    after: onClose,
  });
  const { crewLead, crew } = form.values;
  const warnings: string[] | undefined = useWarnings(
    { crewLead, crew, date: move.date, window: move.window },
    move.id,
  );
  return (
    <PlanDialog
      of={form}
      title={`Edit crew and notes: ${move.number}`}
      size="md"
      action="Save"
      warnings={warnings}
      onClose={onClose}
    >
      <CrewInputs of={form} people={people} />
    </PlanDialog>
  );
}
