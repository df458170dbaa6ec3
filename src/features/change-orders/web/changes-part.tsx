import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";
import { useLoaderData } from "react-router";
import { client, problemOf } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Card } from "~/platform/ui/office/card";
import type { Changes } from "./change-words";
import { OrderCard } from "./order-card";
import { ProposalList } from "./proposal-list";

/** Proposals and change orders of an accepted quote, with the date of the invoice. Read again with each load of its page. */
export function ChangesPart({ quoteNumber, level = 2 }: { quoteNumber: string; level?: 2 | 3 }) {
  const [changes, setChanges] = useState<Changes>();
  const [problem, setProblem] = useState<string>();
  const page = useLoaderData();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` is new with each load, also after a write
  useEffect(() => {
    let gone = false;
    client("changeOrders")
      .ofQuote({ number: quoteNumber })
      .then(
        (found) => {
          if (gone) return;
          setChanges(found);
          setProblem(undefined);
        },
        (error) => gone || setProblem(problemOf(error).message),
      );
    return () => {
      gone = true;
    };
  }, [quoteNumber, page]);
  if (changes && !changes.isOpen && changes.proposals.length === 0 && changes.orders.length === 0)
    return null;
  return (
    <Card title="Changes after acceptance" level={level}>
      {problem ? <p className="muted">{problem}</p> : null}
      {changes ? <Loaded changes={changes} /> : null}
      {!changes && !problem ? <Skeleton height={48} /> : null}
    </Card>
  );
}

function Loaded({ changes }: { changes: Changes }) {
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
      {proposals.length > 0 && <ProposalList changes={changes} />}
      {(newest || changes.may.decide) && <OrderCard changes={changes} order={newest} />}
      {earlier.map((order) => (
        <OrderCard key={order.id} changes={changes} order={order} isEarlier />
      ))}
    </>
  );
}
