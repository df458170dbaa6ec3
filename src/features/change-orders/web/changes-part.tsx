import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import type { Changes } from "./change-words";
import { OrderCard } from "./order-card";
import { ProposalList } from "./proposal-list";

/** Proposals and change orders of an accepted quote, with the date of the invoice. */
export function ChangesPart({ quoteNumber, level = 2 }: { quoteNumber: string; level?: 2 | 3 }) {
  const [changes, setChanges] = useState<Changes>();
  const [problem, setProblem] = useState<string>();
  const [times, setTimes] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again after a change
  useEffect(() => {
    let gone = false;
    client("changeOrders")
      .ofQuote({ number: quoteNumber })
      .then(
        (found) => gone || setChanges(found),
        (error) => gone || setProblem(problemOf(error).message),
      );
    return () => {
      gone = true;
    };
  }, [quoteNumber, times]);
  const reload = () => setTimes((count) => count + 1);
  if (changes && !changes.isOpen && changes.proposals.length === 0 && changes.orders.length === 0)
    return null;
  return (
    <Card title="Changes after acceptance" level={level}>
      {problem ? <p className="muted">{problem}</p> : null}
      {changes ? <Loaded changes={changes} onChange={reload} /> : null}
      {!changes && !problem ? <Skeleton height={48} /> : null}
    </Card>
  );
}

function Loaded({ changes, onChange }: { changes: Changes; onChange: () => void }) {
  const { proposals, orders, limit, isOpen } = changes;
  const [newest, ...earlier] = orders;
  return (
    <>
      <p className="muted">
        {isOpen && limit ? `Changes close on ${formatDateTime(limit)}. ` : ""}
        {isOpen && !limit ? "Changes close before the move, once it has a day. " : ""}
        {isOpen ? "" : "Changes are closed. "}
        {proposals.length === 0 && orders.length === 0
          ? "Edits of the inventory show here as proposals."
          : null}
      </p>
      {proposals.length > 0 && <ProposalList changes={changes} onChange={onChange} />}
      {(newest || changes.may.decide) && <OrderCard changes={changes} order={newest} onChange={onChange} />}
      {earlier.map((order) => (
        <OrderCard key={order.id} changes={changes} order={order} onChange={onChange} isEarlier />
      ))}
    </>
  );
}
