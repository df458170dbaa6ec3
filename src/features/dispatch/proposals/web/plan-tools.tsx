import { Button } from "@mantine/core";
import { IconReplace, IconWand } from "@tabler/icons-react";
import { useState } from "react";
import type { BoardPart, LaneOf } from "~/features/dispatch/web/dispatch-parts";
import { onDemand } from "~/platform/ui/office/on-demand";

const SuggestPanel = onDemand(() => import("./suggest-panel").then((part) => part.SuggestPanel));
const ChooseDialog = onDemand(() => import("./choose-dialog").then((part) => part.ChooseDialog));
const ReplanDialog = onDemand(() => import("./replan-dialog").then((part) => part.ReplanDialog));

/** A plan for the day of the board, and replacements without the menu of a lane. */
export function PlanTools(part: BoardPart) {
  const { board, day, view } = part;
  const [open, setOpen] = useState<"plan" | "choose" | LaneOf>();
  const close = () => setOpen(undefined);
  if (view !== "day") return null;
  return (
    <>
      <Button variant="default" leftSection={<IconWand size={18} />} onClick={() => setOpen("plan")}>
        Suggest a plan
      </Button>
      <Button variant="default" leftSection={<IconReplace size={18} />} onClick={() => setOpen("choose")}>
        Replan
      </Button>
      {open === "plan" && <SuggestPanel day={day} loaded={board} onClose={close} />}
      {open === "choose" && <ChooseDialog board={board} onChoose={setOpen} onClose={close} />}
      {typeof open === "object" && <ReplanDialog {...part} lane={open} onClose={close} />}
    </>
  );
}
