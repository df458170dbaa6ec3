import { ActionIcon, Button, Flex, Stack } from "@mantine/core";
import { IconDownload, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ValidityBadge } from "~/features/staff-documents/web/validity-badge";
import { client, type Output } from "~/platform/http/client";
import { formatDate } from "~/platform/kernel/dates";
import { formatKes } from "~/platform/kernel/money";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { onDemand } from "~/platform/ui/office/on-demand";
import type { trainingContract } from "../contract";
import { TrainingBadge } from "./training-badge";
import styles from "./training-panel.module.css";

const TrainingDialog = onDemand(() => import("./training-dialog").then((part) => part.TrainingDialog));

type Training = Output<typeof trainingContract, "ofEmployee">;
type ShownTraining = Training["records"][number];

/** An employee's training, and the mandatory courses of their role. */
export function TrainingPanel({ employee, records, required, mayManage }: Training) {
  const { busy, act } = useAct();
  const [editing, setEditing] = useState<ShownTraining | "new">();
  const remove = async (record: ShownTraining) => {
    const sure = await askToConfirm(
      `Remove ${record.course.name} of ${employee.name}? A certificate stays among the documents.`,
      { title: "Remove training record", confirm: "Remove", danger: true },
    );
    if (!sure) return;
    await act(record.id, () => client("training").remove({ id: record.id }), {
      said: "Training record removed",
    });
  };
  const add = mayManage && (
    <Button variant="default" leftSection={<IconPlus size={18} />} onClick={() => setEditing("new")}>
      Add training
    </Button>
  );
  return (
    <Stack gap="md">
      {required.length > 0 && (
        <Card title="Mandatory for this role">
          <ul className={`divided ${styles.list}`}>
            {required.map(({ courseId, name, state, expiresOn }) => (
              <li key={courseId}>
                <span>{name}</span>
                {state === "missing" ? (
                  <Badge tone="error">Not completed</Badge>
                ) : expiresOn ? (
                  <ValidityBadge validity={state} expiresOn={expiresOn} />
                ) : (
                  <Badge tone="ok">Completed</Badge>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      <Card title="Training" actions={add}>
        {records.length === 0 && <p className="muted">No training recorded yet.</p>}
        <ul className={`divided ${styles.list}`}>
          {records.map((record) => (
            <li key={record.id}>
              <TrainingFacts record={record} />
              <Flex component="span">
                {record.certificate && (
                  <ActionIcon
                    component="a"
                    href={record.certificate.path}
                    download={record.certificate.name}
                    size={44}
                    aria-label={`Save the certificate of ${record.course.name}`}
                  >
                    <IconDownload size={18} />
                  </ActionIcon>
                )}
                {mayManage && (
                  <>
                    <ActionIcon
                      size={44}
                      aria-label={`Edit ${record.course.name}`}
                      onClick={() => setEditing(record)}
                    >
                      <IconPencil size={18} />
                    </ActionIcon>
                    <ActionIcon
                      color="red"
                      size={44}
                      loading={busy === record.id}
                      aria-label={`Remove ${record.course.name}`}
                      onClick={() => void remove(record)}
                    >
                      <IconTrash size={18} />
                    </ActionIcon>
                  </>
                )}
              </Flex>
            </li>
          ))}
        </ul>
      </Card>
      {editing && (
        <TrainingDialog
          employee={employee}
          record={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Stack>
  );
}

function TrainingFacts({ record }: { record: ShownTraining }) {
  const { course, status, validity, expiresOn, startedOn, completedOn, score, cost, remark } = record;
  const days =
    completedOn === null
      ? `since ${formatDate(startedOn)}`
      : completedOn === startedOn
        ? formatDate(completedOn)
        : `${formatDate(startedOn)} to ${formatDate(completedOn)}`;
  return (
    <div className={styles.what}>
      <span>
        <b>{course.name}</b>
        <TrainingBadge status={status} />
        {validity && <ValidityBadge validity={validity} expiresOn={expiresOn} />}
      </span>
      <small>
        {[
          course.provider,
          days,
          score !== null && `score ${score}`,
          cost !== null && cost > 0 && formatKes(cost),
        ]
          .filter(Boolean)
          .join(" · ")}
      </small>
      {remark && <p>{remark}</p>}
    </div>
  );
}
