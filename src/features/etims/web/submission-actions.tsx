import { Button, Group } from "@mantine/core";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";

/** Sends what KRA rejected again. */
export function SubmissionActions({
  submission: { id, document, state },
}: {
  submission: { id: string; document: string; state: string };
}) {
  const { busy, act } = useAct();
  if (state !== "rejected") return null;
  return (
    <Group gap={8}>
      <Button
        size="xs"
        variant="default"
        loading={busy === "retry"}
        aria-label={`Send ${document} again`}
        onClick={() =>
          void act("retry", () => client("tax").retry({ id }), { said: `${document} is sent again` })
        }
      >
        Send again
      </Button>
    </Group>
  );
}
