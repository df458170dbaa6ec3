import { Alert } from "@mantine/core";
import { MergeChoices } from "~/platform/ui/form/merge-choices";
import { describePart } from "../domain";
import type { QuoteDraft } from "./use-quote-draft";

const CONFLICT = "draft-conflict";

/** The choice stands above the form, and people edit anywhere in it. */
export const showConflict = () => document.getElementById(CONFLICT)?.scrollIntoView({ block: "center" });

interface ConflictNotesProps {
  draft: QuoteDraft;
  staff: { id: string; name: string }[];
}

/** What somebody else changed meanwhile, and a choice where both changed the same. */
export function ConflictNotes({ draft, staff }: ConflictNotesProps) {
  const { conflict, taken, now, offered } = draft;
  const nameOf = (id: string) => staff.find((person) => person.id === id)?.name ?? "Someone";
  if (conflict) {
    const { quote, theirs, merge, choose } = conflict;
    const mine = (name: string) => describePart(name, now, offered, nameOf);
    const other = (name: string) => describePart(name, theirs, offered, nameOf);
    return (
      <div id={CONFLICT}>
        <MergeChoices
          told={`${quote.auditTrail[0]?.user ?? "Someone else"} changed this quote while you were editing`}
          merge={merge}
          labelOf={(name) => (mine(name).label === "Line" ? other(name).label : mine(name).label)}
          mine={(name) => mine(name).value}
          theirs={(name) => other(name).value}
          onContinue={choose}
        />
      </div>
    );
  }
  if (!taken) return null;
  const changed = taken.names.map((name) => {
    const { label, value } = describePart(name, now, offered, nameOf);
    return `${label} (${value})`;
  });
  return (
    <Alert color="yellow" role="status" withCloseButton onClose={draft.forgetTaken}>
      {taken.by} changed {changed.join("; ")}. Your changes are kept.
    </Alert>
  );
}
