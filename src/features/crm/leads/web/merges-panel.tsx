import { Button } from "@mantine/core";
import { client } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askFirst } from "~/platform/ui/office/confirm";
import type { leadsContract } from "../contract";
import styles from "./merges-panel.module.css";

interface Merge {
  id: string;
  survivorId: string;
  mergedNumber: string;
  mergedName: string;
  mergedAt: Date;
  mayUndo: boolean;
}

/** Who was merged into a lead; the latest can be undone. */
export function MergesPanel({ merges, edit }: { merges: readonly Merge[]; edit: boolean }) {
  const { busy, act } = useAct();
  if (merges.length === 0) return null;
  const undo = async ({ id: mergeId, survivorId: id, mergedNumber, mergedName }: Merge) => {
    const sure = await askFirst(
      `${mergedNumber} is a lead of its own again, with what it had. What was written since stays here.`,
      { title: `Undo the merge of ${mergedName}`, confirm: "Undo merge" },
    );
    if (!sure) return;
    await act(mergeId, () => client<typeof leadsContract>("leads").unmerge({ id, mergeId }), {
      said: "Merge undone",
    });
  };
  return (
    <Card title="Merged leads" unprinted>
      <ul className={styles.merges}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {merge.mergedNumber} · {merge.mergedName}
              <small>{formatDate(merge.mergedAt)}</small>
            </span>
            {edit && merge.mayUndo && (
              <Button variant="subtle" loading={busy === merge.id} onClick={() => undo(merge)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
