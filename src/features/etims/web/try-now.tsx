import { Button } from "@mantine/core";
import { client } from "~/platform/http/client";
import { useAct } from "~/platform/ui/form/use-write";

/** Ends the pause after a failure. */
export function TryNow() {
  const { busy, act } = useAct();
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={busy === "try"}
      onClick={() => void act("try", () => client("tax").tryNow(), { said: "KRA is tried now" })}
    >
      Try now
    </Button>
  );
}
