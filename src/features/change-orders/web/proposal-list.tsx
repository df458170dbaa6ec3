import { Button, Group } from "@mantine/core";
import { useState } from "react";
import { client } from "~/platform/http/client";
import { counted } from "~/platform/kernel/numbers";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { TextareaField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { useWriteForm } from "~/platform/ui/form/write-form";
import { MAX_REASON } from "../domain/orders";
import { type Changes, itemWords, type Proposal, signedKes, signedVolume } from "./change-words";
import styles from "./changes-part.module.css";
import { ProposalBadge } from "./order-badge";

const canDecline = ({ state, confirmed }: Proposal) =>
  state === "open" || (state === "accepted" && !confirmed);

/** Each change with its volume and price, to accept or decline. */
export function ProposalList({ changes }: { changes: Changes }) {
  const { act, busy } = useAct();
  const [declined, setDeclined] = useState<readonly Proposal[]>();
  const { quoteId, proposals, proposed, may } = changes;
  const open = proposals.filter(({ state }) => state === "open");
  const accept = (some: readonly Proposal[]) =>
    act(
      some.length === 1 ? (some[0]?.id ?? "") : "all",
      () => client("changeOrders").accept({ id: quoteId, proposalIds: some.map(({ id }) => id) }),
      { said: ({ number }) => `${counted(some.length, "change")} accepted into ${number}` },
    );
  return (
    <>
      <ul className={`divided ${styles.list}`}>
        {proposals.map((proposal) => (
          <li key={proposal.id} className={styles.row}>
            <Facts of={proposal} />
            {may.decide && canDecline(proposal) && (
              <Group gap={8} wrap="nowrap" className={styles.acts}>
                {proposal.state === "open" && (
                  <Button
                    size="compact-md"
                    loading={busy === proposal.id}
                    aria-label={`Accept ${nameOf(proposal)}`}
                    onClick={() => accept([proposal])}
                  >
                    Accept
                  </Button>
                )}
                <Button
                  size="compact-md"
                  variant="default"
                  aria-label={`Decline ${nameOf(proposal)}`}
                  onClick={() => setDeclined([proposal])}
                >
                  Decline
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {open.length > 0 && (
        <Group gap={12} mt={12}>
          <b>
            {counted(open.length, "open change")}: {signedVolume(proposed.litres)} ·{" "}
            {signedKes(proposed.difference)}
          </b>
          {may.decide && open.length > 1 && (
            <>
              <Button loading={busy === "all"} onClick={() => accept(open)}>
                Accept all
              </Button>
              <Button variant="default" onClick={() => setDeclined(open)}>
                Decline all
              </Button>
            </>
          )}
        </Group>
      )}
      {declined && (
        <DeclineDialog quoteId={quoteId} proposals={declined} onClose={() => setDeclined(undefined)} />
      )}
    </>
  );
}

function Facts({ of: { before, after, byName, litres, difference, state, reason } }: { of: Proposal }) {
  return (
    <>
      <p className={styles.what}>
        <b>{(after ?? before)?.name}</b>
        <span>
          <s className="muted">{itemWords(before)}</s> {itemWords(after)}
          <small className="muted"> · {byName}</small>
        </span>
      </p>
      <p className={styles.effect}>
        <span>{signedVolume(litres)}</span>
        <b>{signedKes(difference)}</b>
      </p>
      <p className={styles.state}>
        <ProposalBadge state={state} />
        {reason && <small className="muted"> {reason}</small>}
      </p>
    </>
  );
}

const nameOf = ({ before, after }: Proposal) => (after ?? before)?.name ?? "";

interface DeclineProps {
  quoteId: string;
  proposals: readonly Proposal[];
  onClose: () => void;
}

function DeclineDialog({ quoteId, proposals, onClose }: DeclineProps) {
  const form = useWriteForm({
    start: { reason: "" },
    send: ({ reason }) =>
      client("changeOrders").decline({ id: quoteId, proposalIds: proposals.map(({ id }) => id), reason }),
    said: () => `${counted(proposals.length, "change")} declined`,
    after: onClose,
  });
  return (
    <DialogForm
      of={form}
      title={
        proposals.length === 1 && proposals[0] ? `Decline ${nameOf(proposals[0])}` : "Decline all changes"
      }
      submit="Decline"
      danger
      leave="Go back"
      onClose={onClose}
    >
      <TextareaField
        of={form}
        name="reason"
        label="Reason"
        description="The customer reads it."
        maxLength={MAX_REASON}
        required="Please give the reason"
        focus
      />
    </DialogForm>
  );
}
