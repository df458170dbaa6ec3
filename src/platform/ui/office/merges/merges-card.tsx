import { Button } from "@mantine/core";
import { formatDate } from "~/platform/kernel/dates";
import { useAct } from "../../form/use-write";
import { Card } from "../card";
import { askToConfirm } from "../confirm";
import styles from "./merges-card.module.css";

interface Merge {
  id: string;
  survivorId: string;
  mergedNumber: string;
  mergedName: string;
  mergedAt: Date;
  mayUndo: boolean;
}

interface MergesCardProps {
  noun: string;
  merges: readonly Merge[];
  undo: (of: { id: string; mergeId: string }) => Promise<unknown>;
  edit?: boolean;
}

/** The records merged into one; the latest merge can be undone. */
export function MergesCard({ noun, merges, undo, edit = true }: MergesCardProps) {
  const { busy, act } = useAct();
  if (merges.length === 0) return null;
  const askToUndo = async ({ id: mergeId, survivorId: id, mergedNumber, mergedName }: Merge) => {
    const sure = await askToConfirm(
      `${mergedNumber} is a ${noun} of its own again, with what it had. What was written since stays here.`,
      { title: `Undo the merge of ${mergedName}`, confirm: "Undo merge" },
    );
    if (sure) await act(mergeId, () => undo({ id, mergeId }), { said: "Merge undone" });
  };
  return (
    <Card title={`Merged ${noun}s`} unprinted>
      <ul className={styles.merges}>
        {merges.map((merge) => (
          <li key={merge.id}>
            <span>
              {merge.mergedNumber} · {merge.mergedName}
              <small>{formatDate(merge.mergedAt)}</small>
            </span>
            {edit && merge.mayUndo && (
              <Button variant="subtle" loading={busy === merge.id} onClick={() => askToUndo(merge)}>
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
