import { useState } from "react";
import { useRevalidator } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import { tell } from "~/platform/ui/office/notify";
import type { movesContract } from "../contract";
import type { OpenedMove } from "./moves-page";
import { CrewNotes, PlanDialog } from "./plan-dialog";
import { type Candidate, CrewInputs, useWarnings } from "./plan-inputs";

interface CrewDialogProps {
  move: OpenedMove;
  people: readonly Candidate[];
  onClose: () => void;
}

/** Who leads a move, who goes along, and what they should know. */
export function CrewDialog({ move, people, onClose }: CrewDialogProps) {
  const revalidator = useRevalidator();
  const [plan, setPlan] = useState({
    crewLead: move.crewLead?.id ?? null,
    crew: move.crew.map(({ id }) => id),
  });
  const [notes, setNotes] = useState(move.notes);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [busy, setBusy] = useState(false);
  const warnings = useWarnings({ ...plan, date: move.date, window: move.window }, move.id);
  const submit = async () => {
    setBusy(true);
    try {
      await client<typeof movesContract>("moves").assign({
        id: move.id,
        ...plan,
        notes,
        despite: warnings.length > 0,
      });
      tell(`Crew of ${move.number} saved`);
      onClose();
      await revalidator.revalidate();
    } catch (error) {
      const { fields, message } = problemOf(error);
      setErrors(Object.keys(fields).length > 0 ? fields : { _: message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <PlanDialog
      title={`Crew and notes: ${move.number}`}
      size="md"
      action="Save"
      warnings={warnings}
      refusal={errors._}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <CrewInputs
        plan={plan}
        errors={errors}
        people={people}
        onChange={(part) => {
          setPlan((current) => ({ ...current, ...part }));
          setErrors({});
        }}
      />
      <CrewNotes value={notes} error={errors.notes} onChange={setNotes} />
    </PlanDialog>
  );
}
