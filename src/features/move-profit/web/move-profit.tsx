import { Alert, Button } from "@mantine/core";
import { useCallback, useEffect, useState } from "react";
import { client } from "~/platform/http/client";
import { useViewer } from "~/platform/ui/document";
import { useLive } from "~/platform/ui/office/live";
import styles from "./profit.module.css";
import { ProfitTable } from "./profit-table";
import type { MoveProfitData } from "./profit-words";

interface MoveProfitProps {
  moveId: string;
  loaded: object;
}

/** The profit of a move in its dialog, for people who read the books. */
export function MoveProfit({ moveId, loaded }: MoveProfitProps) {
  const reads = useViewer()?.permissions.includes("view_books") ?? false;
  return reads ? <Loaded moveId={moveId} loaded={loaded} /> : null;
}

function Loaded({ moveId, loaded }: MoveProfitProps) {
  const [state, setState] = useState<{ found?: MoveProfitData; failed: boolean }>({ failed: false });
  useLive(["purchase", "invoice", "hire"]);
  const load = useCallback(
    () =>
      client("moveProfits")
        .ofMove({ id: moveId })
        .then(
          (found) => setState({ found, failed: false }),
          () => setState((before) => ({ ...before, failed: true })),
        ),
    [moveId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page loaded again
  useEffect(() => void load(), [load, loaded]);
  const { found, failed } = state;
  if (failed && !found)
    return (
      <Alert color="red" title="The profit could not be loaded">
        <Button size="sm" variant="default" onClick={load}>
          Retry
        </Button>
      </Alert>
    );
  return (
    found && (
      <section className={styles.part} aria-label="Profit">
        <h3>Profit</h3>
        <ProfitTable of={found} />
      </section>
    )
  );
}
