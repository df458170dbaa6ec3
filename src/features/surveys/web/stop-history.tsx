import { Modal, Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { FACT_LABELS } from "~/features/inventory/access/domain";
import { client, type Output } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { notifyProblem } from "~/platform/ui/office/notify";
import { PlainTable } from "~/platform/ui/office/plain-table";
import type { surveysContract } from "../contract";

type Edits = Output<typeof surveysContract, "accessHistory">["edits"];

const shown = (value: string) => ({ true: "Yes", false: "No", "": "–" })[value] ?? value;
const PLACES: Record<string, string> = { from: "Pick-up", to: "Delivery" };

/** Changes of a survey's places with the earlier values, the newest first. */
export function StopHistory({ surveyId, onClose }: { surveyId: string; onClose: () => void }) {
  const [edits, setEdits] = useState<Edits>();
  useEffect(() => {
    let isGone = false;
    client("surveys")
      .accessHistory({ id: surveyId })
      .then((found) => isGone || setEdits(found.edits), notifyProblem);
    return () => {
      isGone = true;
    };
  }, [surveyId]);
  return (
    <Modal opened onClose={onClose} title="Earlier values" size="xl">
      {!edits && <Skeleton height={160} />}
      {edits?.length === 0 && <p className="muted">Nothing was changed yet.</p>}
      {edits && edits.length > 0 && (
        <PlainTable
          rows={edits}
          keyOf={({ id, field }) => `${id} ${field}`}
          scroll="Earlier values"
          columns={[
            { head: "When", cell: ({ receivedAt }) => formatDateTime(receivedAt) },
            { head: "Place", cell: ({ key }) => PLACES[key] ?? "Further place" },
            { head: "Fact", cell: ({ field }) => FACT_LABELS[field] },
            { head: "Before", cell: ({ before }) => shown(before) },
            { head: "After", cell: ({ after }) => shown(after) },
            { head: "By", cell: ({ by }) => by ?? "–" },
          ]}
        />
      )}
    </Modal>
  );
}
