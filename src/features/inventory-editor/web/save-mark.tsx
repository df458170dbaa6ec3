import { Button } from "@mantine/core";
import { IconCheck, IconCloudOff, IconLoader2 } from "@tabler/icons-react";
import { Badge } from "~/platform/ui/badge";
import styles from "./inventory-editor.module.css";
import type { Editor } from "./use-inventory";

/** Whether the server has everything. */
export function SaveMark({ of: { state, unsent, problem, retry } }: { of: Editor }) {
  if (state === "failed")
    return (
      <span className={styles.saved} role="alert">
        <Badge tone="waiting" icon={<IconCloudOff aria-hidden />}>
          Unsent {unsent}
        </Badge>
        <small>{problem}</small>
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          Retry
        </Button>
      </span>
    );
  const isBusy = unsent > 0 || state === "saving";
  return (
    <span className={styles.saved} role="status">
      {isBusy ? <IconLoader2 size={16} aria-hidden /> : <IconCheck size={16} aria-hidden />}
      {isBusy ? "Saving" : "Saved"}
    </span>
  );
}
