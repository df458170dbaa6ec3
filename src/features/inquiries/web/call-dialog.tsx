import { client } from "~/platform/http/client";
import { CallDialog } from "~/platform/ui/office/call-dialog";

const OUTCOMES = [
  { value: "reached", label: "Reached" },
  { value: "no_answer", label: "No answer" },
  { value: "wrong_number", label: "Wrong number" },
] as const;

/** Records a call about an inquiry: whether the person was reached, and notes. */
export function InquiryCall({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  return (
    <CallDialog
      name={name}
      outcomes={OUTCOMES}
      hint="Saved in the history. The first successful call counts as our answer."
      send={({ result, note }) =>
        client("inquiries").logContact({
          id,
          channel: "call",
          reached: result === "reached",
          note: [result === "wrong_number" ? "Wrong number" : "", note].filter(Boolean).join(". "),
        })
      }
      onClose={onClose}
    />
  );
}
