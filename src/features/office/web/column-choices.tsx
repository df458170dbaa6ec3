import { type ReactNode, useMemo, useState } from "react";
import { client } from "~/platform/http/client";
import type { ColumnChoices } from "~/platform/kernel/list-columns";
import { ColumnKeeping } from "~/platform/ui/office/lists/columns";
import { notifyProblem } from "~/platform/ui/office/notify";

/** Saves a person's column choices with their account, for all their devices. */
export function StoredColumns({ stored, children }: { stored: ColumnChoices; children: ReactNode }) {
  // Choices since the page load; the frame is not reloaded for them.
  const [chosen, setChosen] = useState<ColumnChoices>({});
  const keeping = useMemo(
    () => ({
      choices: { ...stored, ...chosen },
      keep: (list: string, columns: Record<string, boolean>) => {
        setChosen((before) => ({ ...before, [list]: columns }));
        client("identity").keepColumns({ list, columns }).catch(notifyProblem);
      },
    }),
    [stored, chosen],
  );
  return <ColumnKeeping value={keeping}>{children}</ColumnKeeping>;
}
