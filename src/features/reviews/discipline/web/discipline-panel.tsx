import { Button, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { onDemand } from "~/platform/ui/office/on-demand";
import { EntryActs } from "../../web/entry-acts";
import styles from "../../web/reviews-panel.module.css";
import type { disciplineContract } from "../contract";
import { DISCIPLINE_LABELS } from "../domain";
import type { ShownAction } from "./discipline-dialog";

const DisciplineDialog = onDemand(() => import("./discipline-dialog").then((part) => part.DisciplineDialog));

type Discipline = Output<typeof disciplineContract, "list">;

/** Disciplinary actions against an employee, the latest first. */
export function DisciplinePanel({ number, actions, mayManage }: Discipline & { number: string }) {
  const { busy, act } = useAct();
  const [editing, setEditing] = useState<ShownAction | "new">();
  const remove = async ({ id: actionId, kind, date }: ShownAction) => {
    const sure = await askToConfirm(
      `Remove the ${DISCIPLINE_LABELS[kind].toLowerCase()} of ${formatDate(date)}? This cannot be undone.`,
      { title: "Remove disciplinary action", confirm: "Remove", danger: true },
    );
    if (!sure) return;
    await act(actionId, () => client("discipline").remove({ number, actionId }), {
      said: "Disciplinary action removed",
    });
  };
  return (
    <Card
      title="Disciplinary actions"
      actions={
        mayManage && (
          <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
            Add action
          </Button>
        )
      }
      unprinted
    >
      {actions.length === 0 && <p className="muted">None.</p>}
      <ul className={`divided ${styles.list}`}>
        {actions.map((action) => (
          <li key={action.id}>
            <div className={styles.head}>
              <b>{formatDate(action.date)}</b>
              <Badge tone={action.kind === "verbal_warning" ? "waiting" : "error"}>
                {DISCIPLINE_LABELS[action.kind]}
              </Badge>
              <Text span inherit flex={1} miw="12ch" c="dimmed" fz={14}>
                {action.createdBy}
              </Text>
              {mayManage && (
                <EntryActs
                  of={`the action of ${formatDate(action.date)}`}
                  busy={busy === action.id}
                  onEdit={() => setEditing(action)}
                  onRemove={() => void remove(action)}
                />
              )}
            </div>
            <div className={styles.written}>
              <p>{action.description}</p>
            </div>
          </li>
        ))}
      </ul>
      {editing && (
        <DisciplineDialog
          number={number}
          action={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Card>
  );
}
