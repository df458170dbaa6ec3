import { type ReactNode, useMemo, useState } from "react";
import type { identityContract } from "~/features/identity/contract";
import { client } from "~/platform/http/client";
import type { ColumnChoices } from "~/platform/kernel/list-columns";
import { ColumnKeeping } from "~/platform/ui/office/lists/columns";
import { notifyProblem } from "~/platform/ui/office/notify";

/** Stores the columns that a person chooses with their account: every list shows them again, on any device. */
export function StoredColumns({ stored, children }: { stored: ColumnChoices; children: ReactNode }) {
  // Chosen since the page was loaded: the frame is not read anew for it.
  const [chosen, setChosen] = useState<ColumnChoices>({});
  const keeping = useMemo(
    () => ({
      choices: { ...stored, ...chosen },
      keep: (list: string, columns: Record<string, boolean>) => {
        setChosen((before) => ({ ...before, [list]: columns }));
        client<typeof identityContract>("identity").keepColumns({ list, columns }).catch(notifyProblem);
      },
    }),
    [stored, chosen],
  );
  return <ColumnKeeping value={keeping}>{children}</ColumnKeeping>;
}
