import { Button } from "@mantine/core";
import { IconArrowMerge, IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { type CallOptions, useAct } from "~/platform/ui/form/use-write";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { AssignMenu, BulkTextDialog, changedRows, StatusMenu } from "~/platform/ui/office/bulk-changes";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { LEAD_STATUSES, MAX_LINE, MAX_REASON, STATUS_LABELS } from "../domain";
import { LeadsMergeDialog } from "./merge-panel";

interface LeadsBulkBarProps {
  selected: readonly string[];
  edit: boolean;
  staff: readonly { id: string; name: string }[];
  mayLeave: boolean;
  total: number;
  onSelectAll: () => Promise<void>;
  onClear: () => void;
}

const api = () => client("leads");
type Change = Parameters<ReturnType<typeof api>["changeMany"]>[0]["change"];

const said = changedRows("lead");

const OFFERED = LEAD_STATUSES.filter((status) => status !== "converted");

/** Actions for selected leads: status, tag, assignee, merging two, export. */
export function LeadsBulkBar({
  selected,
  edit,
  staff,
  mayLeave,
  total,
  onSelectAll,
  onClear,
}: LeadsBulkBarProps) {
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<"tag" | "lost" | "merge">();
  const change = (to: Change, options: CallOptions) =>
    api().changeMany({ ids: [...selected], change: to }, options);
  const give = (to: Change) =>
    act(to.kind, () => change(to, { context: { key: newId() } }), { said, after: onClear });
  const [first, second, ...others] = selected;
  const close = () => setAsking(undefined);
  return (
    <>
      <BulkBar noun="leads" count={selected.length} onClear={onClear} total={total} onSelectAll={onSelectAll}>
        {edit && (
          <>
            <AssignMenu
              staff={staff}
              mayLeave={mayLeave}
              busy={busy === "assign"}
              onChoose={(assignedTo) => give({ kind: "assign", assignedTo })}
            />
            <StatusMenu
              statuses={OFFERED}
              labels={STATUS_LABELS}
              busy={busy === "status"}
              onChoose={(status) =>
                status === "lost" ? setAsking("lost") : give({ kind: "status", status })
              }
            />
            <Button variant="default" leftSection={<IconTag size={18} />} onClick={() => setAsking("tag")}>
              Tag
            </Button>
            {first && second && others.length === 0 && (
              <Button
                variant="default"
                leftSection={<IconArrowMerge size={18} />}
                onClick={() => setAsking("merge")}
              >
                Merge
              </Button>
            )}
          </>
        )}
        <ExportMenu path="leads" address={`ids=${selected.join(",")}`} />
      </BulkBar>
      {asking === "tag" && (
        <BulkTextDialog
          {...{ title: "Tag leads", submit: "Tag", name: "tag", label: "Tag", most: MAX_LINE, said }}
          send={(tag, options) => change({ kind: "tag", tag }, options)}
          onDone={onClear}
          onClose={close}
        />
      )}
      {asking === "lost" && (
        <BulkTextDialog
          {...{ title: "Mark leads as lost", submit: "Mark as lost", said }}
          {...{ name: "lostReason", label: "Why they are lost", most: MAX_REASON, mayBeEmpty: true }}
          send={(lostReason, options) => change({ kind: "status", status: "lost", lostReason }, options)}
          onDone={onClear}
          onClose={close}
        />
      )}
      {asking === "merge" && first && second && (
        <LeadsMergeDialog
          first={first}
          second={second}
          onClose={close}
          onDone={() => {
            close();
            onClear();
          }}
        />
      )}
    </>
  );
}
