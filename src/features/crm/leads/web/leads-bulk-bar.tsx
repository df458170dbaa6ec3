import { Button } from "@mantine/core";
import { IconArrowMerge, IconCircleCheck, IconTag, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import type { leadsContract } from "../contract";
import { LEAD_STATUSES, MAX_LINE, MAX_REASON, STATUS_LABELS } from "../domain";
import { MergeDialog } from "./merge-dialog";

interface LeadsBulkBarProps {
  selected: readonly string[];
  edit: boolean;
  /** Whom leads can be given to. */
  staff: readonly { id: string; name: string }[];
  /** Whether a lead may be left to nobody. */
  mayLeave: boolean;
  total: number;
  onSelectAll: () => Promise<void>;
  onClear: () => void;
}

const api = () => client<typeof leadsContract>("leads");
type Change = Parameters<ReturnType<typeof api>["changeMany"]>[0]["change"];

const said = ({ changed }: { changed: number }) =>
  changed === 1 ? "1 lead changed" : `${changed} leads changed`;

/** Statuses that are set by hand; a lost one asks for its reason. */
const OFFERED = LEAD_STATUSES.filter((status) => status !== "converted");

/** What can be done with the ticked leads: a status, a tag, somebody who works on them, a merge of two, a file. */
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
  const give = (change: Change) =>
    act(change.kind, () => api().changeMany({ ids: [...selected], change }, { context: { key: newId() } }), {
      said,
      after: onClear,
    });
  const [first, second, ...others] = selected;
  const close = () => setAsking(undefined);
  return (
    <>
      <BulkBar noun="leads" count={selected.length} onClear={onClear} total={total} onSelectAll={onSelectAll}>
        {edit && (
          <>
            <ActionMenu
              trigger={(trigger) => (
                <Button
                  variant="default"
                  leftSection={<IconUser size={18} />}
                  loading={busy === "assign"}
                  {...trigger}
                >
                  Assign
                </Button>
              )}
              entries={[...staff, ...(mayLeave ? [{ id: null, name: "Nobody" }] : [])].map(
                ({ id, name }) => ({
                  id,
                  label: name,
                  onSelect: () => give({ kind: "assign", assignedTo: id }),
                }),
              )}
            />
            <ActionMenu
              trigger={(trigger) => (
                <Button
                  variant="default"
                  leftSection={<IconCircleCheck size={18} />}
                  loading={busy === "status"}
                  {...trigger}
                >
                  Status
                </Button>
              )}
              entries={OFFERED.map((status) => ({
                label: STATUS_LABELS[status],
                onSelect: () => (status === "lost" ? setAsking("lost") : give({ kind: "status", status })),
              }))}
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
      {asking === "tag" && <TagDialog ids={selected} onDone={onClear} onClose={close} />}
      {asking === "lost" && <LostDialog ids={selected} onDone={onClear} onClose={close} />}
      {asking === "merge" && first && second && (
        <MergeDialog
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

interface AskedProps {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}

function TagDialog({ ids, onDone, onClose }: AskedProps) {
  const form = useWriteForm({
    start: { tag: "" },
    send: ({ tag }, { context }) =>
      api().changeMany({ ids: [...ids], change: { kind: "tag", tag } }, { context }),
    place: (name) => name.replace(/^change\./, ""),
    said,
    after: () => {
      onClose();
      onDone();
    },
  });
  const ready = form.values.tag.trim() !== "";
  return (
    <DialogForm of={form} title="Tag leads" submit="Tag" ready={ready} onClose={onClose}>
      <TextField of={form} name="tag" label="Tag" maxLength={MAX_LINE} focus />
    </DialogForm>
  );
}

function LostDialog({ ids, onDone, onClose }: AskedProps) {
  const form = useWriteForm({
    start: { lostReason: "" },
    send: ({ lostReason }, { context }) =>
      api().changeMany(
        { ids: [...ids], change: { kind: "status", status: "lost", lostReason } },
        { context },
      ),
    place: (name) => name.replace(/^change\./, ""),
    said,
    after: () => {
      onClose();
      onDone();
    },
  });
  return (
    <DialogForm of={form} title="Mark leads as lost" submit="Mark as lost" onClose={onClose}>
      <TextField of={form} name="lostReason" label="Why they are lost" maxLength={MAX_REASON} focus />
    </DialogForm>
  );
}
