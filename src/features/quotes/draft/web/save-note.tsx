import { Anchor, Text } from "@mantine/core";
import { formatTime } from "~/platform/kernel/dates";
import { showConflict } from "./conflict-notes";
import type { QuoteDraft } from "./use-quote-draft";

/** Whether the draft is saved, and why not. */
export function SaveNote({ draft: { state, isDirty, conflict } }: { draft: QuoteDraft }) {
  if (conflict)
    return (
      <Text component="p" role="alert" c="red" fz={14} fw={600}>
        Not saved:{" "}
        <Anchor component="button" type="button" inherit c="red" underline="always" onClick={showConflict}>
          choose between two changes
        </Anchor>
      </Text>
    );
  if (state.is === "failed" && isDirty)
    return (
      <Text component="p" role="alert" c="red" fz={14} fw={600}>
        Not saved: {state.reason}
      </Text>
    );
  return (
    <Text component="p" c="dimmed" fz={14}>
      {isDirty || state.is === "saving"
        ? "Saving…"
        : state.is === "saved"
          ? `Saved ${formatTime(state.at)}`
          : "Changes save automatically"}
    </Text>
  );
}
