import { useDroppable } from "@dnd-kit/core";
import { Button, Flex } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { client, type Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { formatNumber } from "~/platform/kernel/numbers";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { OpportunityRow } from "../../opportunities/web/opportunity-values";
import type { boardContract } from "../contract";
import { CARDS } from "../domain";
import styles from "./board.module.css";

interface BoardColumnProps {
  column: Output<typeof boardContract, "get">["columns"][number];
  pipelineId: string;
  mine: boolean;
  isShown: boolean;
  children: (cards: readonly OpportunityRow[]) => ReactNode;
}

/** A stage with the totals of all its opportunities and its cards, 20 at a time. */
export function BoardColumn({ column, pipelineId, mine, isShown, children }: BoardColumnProps) {
  const { stage, label, probability, count, amount, weighted } = column;
  const { setNodeRef, isOver } = useDroppable({ id: stage });
  const { cards, more, isLoading } = useMore(column, pipelineId, mine);
  return (
    <section
      ref={setNodeRef}
      className={styles.column}
      aria-label={label}
      data-shown={isShown || undefined}
      data-over={isOver || undefined}
    >
      <header className={styles.head}>
        <h2>
          {label} <span>{formatNumber(count)}</span>
        </h2>
        <p>
          {formatKes(amount)}
          {weighted > 0 && (
            <small>
              {formatKes(weighted)} at {probability}%
            </small>
          )}
        </p>
      </header>
      {count === 0 && <p className={styles.none}>No opportunities found</p>}
      <Flex component="ul" direction="column" gap={8}>
        {children(cards)}
      </Flex>
      {cards.length < count && (
        <Button variant="default" loading={isLoading} onClick={more}>
          Show {Math.min(CARDS, count - cards.length)} more
        </Button>
      )}
    </section>
  );
}

function useMore(
  { stage, cards: first }: BoardColumnProps["column"],
  pipelineId: string,
  mine: boolean,
): { cards: OpportunityRow[]; more: () => void; isLoading: boolean } {
  const [added, setAdded] = useState<{ to: readonly OpportunityRow[]; rows: OpportunityRow[] }>();
  const [isLoading, setLoading] = useState(false);
  const rest = added?.to === first ? added.rows : [];
  const more = async () => {
    setLoading(true);
    try {
      const { rows } = await client("opportunities").list({
        pipelineId,
        stage,
        ...(mine && { ownerId: "me" }),
        sort: "stageSince",
        page: Math.floor((first.length + rest.length) / CARDS) + 1,
        limit: CARDS,
      });
      const known = new Set([...first, ...rest].map(({ id }) => id));
      setAdded({ to: first, rows: [...rest, ...rows.filter(({ id }) => !known.has(id))] });
    } catch (error) {
      notifyProblem(error);
    } finally {
      setLoading(false);
    }
  };
  return { cards: [...first, ...rest], more: () => void more(), isLoading };
}
