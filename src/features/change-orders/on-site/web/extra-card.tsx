import { Button, Group, TextInput } from "@mantine/core";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { DOUBT_LABELS, EXTRA_LABELS } from "../domain";
import { type ExtrasOfMove, type ShownExtra, signedKes } from "./extra-words";
import styles from "./move-extras.module.css";

export interface ExtraOpening {
  dialog: "agree" | "withdraw" | "override";
  extra: ShownExtra;
}

interface ExtraCardProps {
  extra: ShownExtra;
  may: ExtrasOfMove["may"];
  onOpen: (opening: ExtraOpening) => void;
  onDone: () => Promise<unknown>;
}

const TONES = {
  draft: "waiting",
  offered: "waiting",
  signed: "ok",
  refused: "error",
  void: "muted",
} as const;

/** One extra with its lines, photos, signature and outcome. */
export function ExtraCard({ extra, may, onOpen, onDone }: ExtraCardProps) {
  const { number, job, state, what, lines, total, photos, link } = extra;
  return (
    <article className={styles.extra} aria-label={number}>
      <div className={styles.head}>
        <strong>{number}</strong>
        <Badge tone={TONES[state]}>{EXTRA_LABELS[state]}</Badge>
        {total !== 0 && <b>{signedKes(total)}</b>}
      </div>
      <p>
        {lines.length > 0
          ? lines
              .map(({ quantity, description }) => `${quantity === 1 ? "" : `${quantity} × `}${description}`)
              .join(", ")
          : what}
        {lines.length > 0 && what ? `. ${what}` : ""}
      </p>
      <p className="muted">
        {[job, extra.enteredBy && `entered by ${extra.enteredBy}`, formatDateTime(extra.enteredAt)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <Outcome extra={extra} />
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map(({ path, thumb }, at) => (
            <li key={path}>
              <a href={path} target="_blank" rel="noreferrer">
                <img src={thumb} alt={`${number}, ${at + 1}`} loading="lazy" width={72} height={72} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {link && <TextInput label="Customer's link" value={link} readOnly />}
      <Acts {...{ extra, may, onOpen, onDone }} />
    </article>
  );
}

function Outcome({ extra }: { extra: ShownExtra }) {
  const { state, signedAt, signedName, signedVia, reason, doubt, overriddenAt, invoiceNumber } = extra;
  const paper = invoiceNumber ?? extra.creditNoteNumber;
  return (
    <>
      {state === "signed" && signedAt && (
        <p>
          Signed by {signedName} on {formatDateTime(signedAt)},{" "}
          {signedVia === "link" ? "by the link" : "on the crew's phone"}
          {paper ? `. Billed by ${paper}` : ""}
        </p>
      )}
      {state === "refused" && (
        <p>
          {signedName}: {reason || "no reason given"}. Not billed.
        </p>
      )}
      {state === "void" && reason && <p>{reason}</p>}
      {extra.approvedBy && <p className="muted">Amount agreed by {extra.approvedBy}</p>}
      {doubt && !paper && (
        <p>
          <Badge tone={overriddenAt ? "muted" : "error"}>{DOUBT_LABELS[doubt]}</Badge>
        </p>
      )}
      {overriddenAt && (
        <p className="muted">
          Exception by {extra.overriddenBy}: {extra.overrideReason}
        </p>
      )}
    </>
  );
}

function Acts({ extra, may, onOpen, onDone }: ExtraCardProps) {
  const { act, busy } = useAct();
  const { id, number, state, doubt, overriddenAt, invoiceNumber, creditNoteNumber } = extra;
  const isDoubted =
    state === "signed" && doubt !== null && !overriddenAt && !invoiceNumber && !creditNoteNumber;
  const isOpen = state === "draft" || state === "offered";
  if (!isOpen && !isDoubted) return null;
  const send = async () => {
    await act("send", () => client("extras").send({ id }), { said: `${number} sent to the customer` });
    await onDone();
  };
  return (
    <Group gap={8}>
      {state === "draft" && may.decide && (
        <Button onClick={() => onOpen({ dialog: "agree", extra })}>Enter amount</Button>
      )}
      {state === "offered" && may.enter && (
        <Button variant="default" loading={busy === "send"} onClick={send}>
          {extra.sentAt ? "Send link again" : "Send link to customer"}
        </Button>
      )}
      {isOpen && (may.enter || may.decide) && (
        <Button variant="default" onClick={() => onOpen({ dialog: "withdraw", extra })}>
          {state === "draft" ? "Decline" : "Withdraw"}
        </Button>
      )}
      {isDoubted && may.decide && (
        <Button variant="default" onClick={() => onOpen({ dialog: "override", extra })}>
          Bill as exception
        </Button>
      )}
    </Group>
  );
}
