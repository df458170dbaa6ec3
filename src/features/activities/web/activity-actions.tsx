import { ActionIcon, Button } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { client } from "~/platform/http/client";
import type { PlainDate } from "~/platform/kernel/dates";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { onDemand } from "~/platform/ui/office/on-demand";
import { isOpen } from "../domain";
import styles from "./activity-list.module.css";
import type { ShownActivity } from "./activity-values";

const CompleteDialog = onDemand(() => import("./complete-dialog").then((part) => part.CompleteDialog));
const MoveDialog = onDemand(() => import("./move-dialog").then((part) => part.MoveDialog));
const CancelDialog = onDemand(() => import("./cancel-dialog").then((part) => part.CancelDialog));

export function ActivityActions({ activity, today }: { activity: ShownActivity; today: PlainDate }) {
  const { busy, act } = useAct();
  const [asking, setAsking] = useState<"complete" | "move" | "cancel">();
  if (!activity.mayChange || !isOpen(activity.status)) return null;
  const { id, subject, status } = activity;
  const close = () => setAsking(undefined);
  const start = () =>
    act("start", () => client("activities").start({ id }), {
      said: "Activity begun",
    });
  return (
    <span className={styles.actions}>
      <Button
        size="compact-md"
        variant="light"
        aria-label={`Complete: ${subject}`}
        onClick={() => setAsking("complete")}
      >
        Complete
      </Button>
      <ActionMenu
        trigger={(trigger) => (
          <ActionIcon
            color="gray"
            size={36}
            loading={busy === "start"}
            aria-label={`More of: ${subject}`}
            {...trigger}
          >
            <IconDots size={18} />
          </ActionIcon>
        )}
        entries={[
          ...(status === "scheduled" ? [{ label: "Start", onSelect: () => void start() }] : []),
          { label: "Move", onSelect: () => setAsking("move") },
          { label: "Cancel the activity", danger: true, onSelect: () => setAsking("cancel") },
        ]}
      />
      {asking === "complete" && <CompleteDialog activity={activity} today={today} onClose={close} />}
      {asking === "move" && <MoveDialog activity={activity} onClose={close} />}
      {asking === "cancel" && <CancelDialog activity={activity} onClose={close} />}
    </span>
  );
}
