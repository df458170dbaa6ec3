import { Button } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { ExportMenu } from "~/platform/ui/office/export-menu";

interface OpportunitiesBulkBarProps {
  selected: readonly string[];
  edit: boolean;
  staff: readonly { id: string; name: string }[];
  mayLeave: boolean;
  total: number;
  onSelectAll: () => Promise<void>;
  onClear: () => void;
}

/** Actions for selected opportunities: owner, export. */
export function OpportunitiesBulkBar(props: OpportunitiesBulkBarProps) {
  const { selected, edit, staff, mayLeave, total, onSelectAll, onClear } = props;
  const { busy, act } = useAct();
  const give = (ownerId: string | null) =>
    act(
      "owner",
      () =>
        client("opportunities").changeMany({ ids: [...selected], ownerId }, { context: { key: newId() } }),
      {
        said: ({ changed }) => (changed === 1 ? "1 opportunity changed" : `${changed} opportunities changed`),
        after: onClear,
      },
    );
  return (
    <BulkBar
      noun="opportunities"
      count={selected.length}
      onClear={onClear}
      total={total}
      onSelectAll={onSelectAll}
    >
      {edit && (
        <ActionMenu
          trigger={(trigger) => (
            <Button
              variant="default"
              leftSection={<IconUser size={18} />}
              loading={busy === "owner"}
              {...trigger}
            >
              Owner
            </Button>
          )}
          entries={[...staff, ...(mayLeave ? [{ id: null, name: "Nobody" }] : [])].map(({ id, name }) => ({
            id,
            label: name,
            onSelect: () => give(id),
          }))}
        />
      )}
      <ExportMenu path="opportunities" address={`ids=${selected.join(",")}`} />
    </BulkBar>
  );
}
