import { Button } from "@mantine/core";
import { useState } from "react";
import type { BoardPart } from "~/features/dispatch/web/dispatch-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const SuggestPanel = onDemand(() => import("./suggest-panel").then((part) => part.SuggestPanel));

/** Suggests a plan for the day of the board. */
export function SuggestTool({ board, day, view }: BoardPart) {
  const [open, setOpen] = useState(false);
  if (view !== "day") return null;
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Suggest a plan
      </Button>
      {open && <SuggestPanel day={day} loaded={board} onClose={() => setOpen(false)} />}
    </>
  );
}
