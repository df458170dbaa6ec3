import { Button } from "@mantine/core";
import { IconCircleCheck, IconTag, IconUser } from "@tabler/icons-react";
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
import { CUSTOMER_STATUSES, STATUS_LABELS } from "../../domain";
import type { customerBulkContract } from "../contract";

interface CustomersBulkBarProps {
  selected: readonly string[];
  edit: boolean;
  /** Whom customers can be handed to; empty for who may not. */
  staff: readonly { id: string; name: string }[];
  total: number;
  onSelectAll: () => Promise<void>;
  onClear: () => void;
}

type Change = Parameters<ReturnType<typeof bulk>["change"]>[0]["change"];
const bulk = () => client<typeof customerBulkContract>("customerBulk");

const said = ({ changed }: { changed: number }) =>
  changed === 1 ? "1 customer changed" : `${changed} customers changed`;

/** What can be done with the ticked customers: a status, a tag, somebody who looks after them, a file. */
export function CustomersBulkBar({
  selected,
  edit,
  staff,
  total,
  onSelectAll,
  onClear,
}: CustomersBulkBarProps) {
  const { busy, act } = useAct();
  const [tagging, setTagging] = useState(false);
  const give = (change: Change) =>
    act(change.kind, () => bulk().change({ ids: [...selected], change }, { context: { key: newId() } }), {
      said,
      after: onClear,
    });
  return (
    <>
      <BulkBar
        noun="customers"
        count={selected.length}
        onClear={onClear}
        total={total}
        onSelectAll={onSelectAll}
      >
        {edit && (
          <>
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
              entries={CUSTOMER_STATUSES.map((status) => ({
                label: STATUS_LABELS[status],
                onSelect: () => give({ kind: "status", status }),
              }))}
            />
            <Button variant="default" leftSection={<IconTag size={18} />} onClick={() => setTagging(true)}>
              Tag
            </Button>
          </>
        )}
        {staff.length > 0 && (
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
            entries={[...staff, { id: null, name: "Nobody" }].map(({ id, name }) => ({
              id,
              label: name,
              onSelect: () => give({ kind: "assign", assignedTo: id }),
            }))}
          />
        )}
        <ExportMenu
          path="customers"
          address={`ids=${selected.join(",")}`}
          files={[{ label: "JSON", href: `/exports/customers.json?ids=${selected.join(",")}` }]}
        />
      </BulkBar>
      {tagging && <TagDialog ids={selected} onDone={onClear} onClose={() => setTagging(false)} />}
    </>
  );
}

function TagDialog({
  ids,
  onDone,
  onClose,
}: {
  ids: readonly string[];
  onDone: () => void;
  onClose: () => void;
}) {
  const form = useWriteForm({
    start: { tag: "" },
    send: ({ tag }, { context }) =>
      bulk().change({ ids: [...ids], change: { kind: "tag", tag } }, { context }),
    place: (name) => name.replace(/^change\./, ""),
    said,
    after: () => {
      onClose();
      onDone();
    },
  });
  return (
    <DialogForm
      of={form}
      title="Tag customers"
      submit="Tag"
      ready={form.values.tag.trim() !== ""}
      onClose={onClose}
    >
      <TextField of={form} name="tag" label="Tag" maxLength={30} focus />
    </DialogForm>
  );
}
