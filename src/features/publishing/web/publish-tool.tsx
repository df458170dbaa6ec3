import { Button } from "@mantine/core";
import { IconPrinter, IconSend } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import type { BoardPart } from "~/features/dispatch/web/dispatch-parts";
import { daysOf } from "~/features/moves/domain";
import { client } from "~/platform/http/client";
import { onDemand } from "~/platform/ui/office/on-demand";

const PublishDialog = onDemand(() => import("./publish-dialog").then((part) => part.PublishDialog));

/** 'Publish 3 changes' for the day or week that the board shows, and its day sheets. */
export function PublishTool({ board, day, view }: BoardPart) {
  const [count, setCount] = useState<number>();
  const [isOpen, setOpen] = useState(false);
  const days = daysOf(view, day);
  const [from, to] = [days[0] ?? day, days.at(-1) ?? day];
  // biome-ignore lint/correctness/useExhaustiveDependencies: `board` is new after each write
  useEffect(() => {
    let isCurrent = true;
    client("publishing")
      .marks({ from, to })
      .then(
        ({ changes }) => isCurrent && setCount(changes),
        () => isCurrent && setCount(undefined),
      );
    return () => {
      isCurrent = false;
    };
  }, [from, to, board]);
  return (
    <>
      {view === "day" && (
        <Button
          component={Link}
          to={`/moves/sheets?date=${day}`}
          variant="default"
          leftSection={<IconPrinter size={18} />}
        >
          Day sheets
        </Button>
      )}
      <Button leftSection={<IconSend size={18} />} disabled={count === 0} onClick={() => setOpen(true)}>
        {!count
          ? count === 0
            ? "All published"
            : "Publish"
          : `Publish ${count} ${count === 1 ? "change" : "changes"}`}
      </Button>
      {isOpen && <PublishDialog {...{ from, to }} onClose={() => setOpen(false)} />}
    </>
  );
}
