import { client } from "~/platform/http/client";
import { CallDialog } from "~/platform/ui/office/call-dialog";
import { CONTACT_RESULTS, RESULT_LABELS } from "../domain";
import type { ActivityOf } from "./activity-dialog";

const OUTCOMES = CONTACT_RESULTS.map((value) => ({ value, label: RESULT_LABELS[value] }));

/** Logs a call with a lead, an opportunity or a customer. */
export function LogCall({ of, onClose }: { of: ActivityOf; onClose: () => void }) {
  return (
    <CallDialog
      outcomes={OUTCOMES}
      hint="Only a reached person counts as contacted."
      send={(call, { context }) => client("activities").logCall({ ...of, ...call }, { context })}
      onClose={onClose}
    />
  );
}
