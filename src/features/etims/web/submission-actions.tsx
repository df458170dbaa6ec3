import { Button, Group } from "@mantine/core";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";
import { ByHandButton } from "../by-hand/web/by-hand-button";
import type { SubmissionState } from "../domain";

interface SubmissionActionsProps {
  submission: {
    id: string;
    document: string;
    state: SubmissionState;
    cuNumber: string;
    cuDate: string | null;
    receiptUrl: string;
  };
}

/** Sends what KRA rejected again, or takes the number of what was signed by hand. */
export function SubmissionActions({ submission }: SubmissionActionsProps) {
  const { id, document, state } = submission;
  const { busy, act } = useAct();
  if (state !== "rejected") return <ByHandButton submission={submission} />;
  return (
    <Group gap={8}>
      <Button
        size="xs"
        variant="default"
        loading={busy === "retry"}
        aria-label={`Send again: ${document}`}
        onClick={() =>
          void act("retry", () => client("tax").retry({ id }), { said: `${document} is sent again` })
        }
      >
        Send again
      </Button>
    </Group>
  );
}
