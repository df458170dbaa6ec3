import { Button } from "@mantine/core";
import { IconTag } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { type CallOptions, useAct } from "~/platform/ui/form/use-write";
import { BulkBar } from "~/platform/ui/office/bulk-bar";
import { AssignMenu, BulkTextDialog, changedRows, StatusMenu } from "~/platform/ui/office/bulk-changes";
import { ExportMenu } from "~/platform/ui/office/export-menu";
import { CUSTOMER_STATUSES, STATUS_LABELS } from "../../domain";

interface CustomersBulkBarProps {
  selected: readonly string[];
  edit: boolean;
  staff: readonly { id: string; name: string }[];
  total: number;
  onSelectAll: () => Promise<void>;
  onClear: () => void;
}

type Change = Parameters<ReturnType<typeof bulk>["change"]>[0]["change"];
const bulk = () => client("customerBulk");

const said = changedRows("customer");

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
  const change = (to: Change, options: CallOptions) =>
    bulk().change({ ids: [...selected], change: to }, options);
  const give = (to: Change) =>
    act(to.kind, () => change(to, { context: { key: newId() } }), { said, after: onClear });
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
            <StatusMenu
              statuses={CUSTOMER_STATUSES}
              labels={STATUS_LABELS}
              busy={busy === "status"}
              onChoose={(status) => give({ kind: "status", status })}
            />
            <Button variant="default" leftSection={<IconTag size={18} />} onClick={() => setTagging(true)}>
              Tag
            </Button>
          </>
        )}
        {staff.length > 0 && (
          <AssignMenu
            staff={staff}
            busy={busy === "assign"}
            onChoose={(assignedTo) => give({ kind: "assign", assignedTo })}
          />
        )}
        <ExportMenu
          path="customers"
          address={`ids=${selected.join(",")}`}
          files={[{ label: "JSON", href: `/exports/customers.json?ids=${selected.join(",")}` }]}
        />
      </BulkBar>
      {tagging && (
        <BulkTextDialog
          {...{ title: "Tag customers", submit: "Tag", name: "tag", label: "Tag", most: 30, said }}
          send={(tag, options) => change({ kind: "tag", tag }, options)}
          onDone={onClear}
          onClose={() => setTagging(false)}
        />
      )}
    </>
  );
}
