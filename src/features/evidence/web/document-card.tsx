import { Anchor, Button } from "@mantine/core";
import { client } from "~/platform/http/client";
import { formatDateTime } from "~/platform/kernel/dates";
import { Badge, type BadgeTone } from "~/platform/ui/badge";
import { useAct } from "~/platform/ui/form/use-write";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { canAmend, canVoid, type DocumentState, KIND_LABELS, STATE_LABELS } from "../domain/documents";
import {
  describeSignature,
  type Evidence,
  type EvidenceDocument,
  type EvidenceSignature,
  unconfirmed,
} from "./evidence-words";
import styles from "./move-evidence.module.css";
import { SignatureDrawing } from "./signature-drawing";

const TONES: Record<DocumentState, BadgeTone> = {
  prepared: "waiting",
  shown: "waiting",
  signed: "ok",
  sealed: "ok",
  void: "muted",
};

export type DocumentOpening =
  | { dialog: "void" | "amend"; document: EvidenceDocument }
  | { dialog: "code"; signature: EvidenceSignature };

interface DocumentCardProps {
  document: EvidenceDocument;
  may: Evidence["may"];
  onOpen: (opening: DocumentOpening) => void;
  onDone: () => Promise<unknown>;
}

/** A paper of a job: its state, who signed it, and the next steps. */
export function DocumentCard({ document, may, onOpen, onDone }: DocumentCardProps) {
  const { kind, state, code, path, signatures } = document;
  const waiting = unconfirmed(document);
  const isRefused = state !== "sealed" && signatures.some(({ outcome }) => outcome === "refused");
  return (
    <article className={styles.document} aria-label={`${KIND_LABELS[kind]} ${code}`}>
      <div className={styles.head}>
        <b>{KIND_LABELS[kind]}</b>
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>
        {waiting && state === "signed" && <Badge tone="waiting">Code missing</Badge>}
        {isRefused && <Badge tone="error">Refused</Badge>}
        <DocumentMenu {...{ document, may, waiting, onOpen, onDone }} />
      </div>
      <p className={styles.note}>{describe(document)}</p>
      {signatures.length > 0 && (
        <ul className={styles.signatures}>
          {signatures.map((signature) => (
            <li key={signature.id}>
              {signature.strokes && (
                <SignatureDrawing strokes={signature.strokes} label={`Signature of ${signature.name}`} />
              )}
              <span>{describeSignature(signature)}</span>
              {signature.photo && (
                <a href={signature.photo} target="_blank" rel="noopener">
                  Photo of the signer
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      {path && (
        <Anchor href={path} target="_blank" rel="noopener" size="sm" className={styles.open}>
          Open PDF
        </Anchor>
      )}
    </article>
  );
}

function describe({
  job,
  code,
  amends,
  amendReason,
  differs,
  createdAt,
  sealedAt,
  sentAt,
  ...rest
}: EvidenceDocument) {
  const { voidAt, voidBy, voidReason } = rest;
  return [
    `${job}, code ${code}`,
    amends && `corrects ${amends}: ${amendReason}`,
    differs && "shown offline, differs from the office's data",
    voidAt
      ? `voided by ${voidBy || "the office"} on ${formatDateTime(voidAt)}: ${voidReason}`
      : sealedAt
        ? `sealed ${formatDateTime(sealedAt)}`
        : `prepared ${formatDateTime(createdAt)}`,
    sentAt && `sent ${formatDateTime(sentAt)}`,
  ]
    .filter(Boolean)
    .join(" · ");
}

interface DocumentMenuProps extends DocumentCardProps {
  waiting: EvidenceSignature | undefined;
}

function DocumentMenu({ document, may, waiting, onOpen, onDone }: DocumentMenuProps) {
  const { act, busy } = useAct();
  const { id, kind, state, code } = document;
  const evidence = client("evidence");
  const run = (name: string, work: () => Promise<unknown>, said: string) => () =>
    void act(name, () => work().then(onDone), { said });
  const entries = [
    ...(may.write && waiting
      ? [
          {
            label: "Send code by SMS",
            onSelect: run("code", () => evidence.sendCode({ id: waiting.id }), "Code sent"),
          },
          { label: "Enter code", onSelect: () => onOpen({ dialog: "code", signature: waiting }) },
        ]
      : []),
    ...(may.decide && state === "signed"
      ? [{ label: "Seal now", onSelect: run("seal", () => evidence.seal({ id }), "Sealing has begun") }]
      : []),
    ...(may.decide && state === "sealed"
      ? [
          {
            label: "Send to customer again",
            onSelect: run("send", () => evidence.send({ id }), "Sent to the customer"),
          },
        ]
      : []),
    ...(may.write && canAmend(state)
      ? [{ label: "Correct by a new document", onSelect: () => onOpen({ dialog: "amend", document }) }]
      : []),
    { label: "Open verification page", onSelect: () => void open(`/verify/${code}`, "_blank", "noopener") },
    ...(may.decide && canVoid(state)
      ? [{ label: "Void document", danger: true, onSelect: () => onOpen({ dialog: "void", document }) }]
      : []),
  ];
  return (
    <ActionMenu
      trigger={(trigger) => (
        <Button
          {...{ variant: "default", size: "xs", loading: busy !== undefined, ...trigger }}
          aria-label={`Actions of ${KIND_LABELS[kind]} ${code}`}
        >
          Actions
        </Button>
      )}
      entries={entries}
    />
  );
}
