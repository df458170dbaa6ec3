/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { compareCounts, isSettled } from "~/features/evidence/domain/counts";
import { canonicalJson, countsAllow, maySign } from "~/features/evidence/domain/documents";
import { needsCode, type Signer } from "~/features/evidence/domain/signatures";
import { formatTime } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import phone from "~/platform/phone/phone.module.css";
import { Choice, TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { SignedKind } from "../../domain/reports";
import { composePaper, type Paper, type PaperSignature, signersOf } from "../domain/evidence";
import { CodeForm } from "./code-form";
import styles from "./crew.module.css";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { sha256Of } from "./model";
import { PaperText } from "./paper-text";
import { type Signed, SigningSheet } from "./signing-sheet";
import { useWords } from "./words";

const ROLES: readonly Signer[] = ["customer", "receiver", "leader"];
const MAX_ABOUT = 1_000;

/** One paper: what it says in the customer's language, who signed it, and who is still to sign. */
export function PaperPage(props: JobScreen & { kind: SignedKind }) {
  const { words } = useWords();
  const { state, model, job, kind } = props;
  const [locale, setLocale] = useState(job.paperFacts?.facts.locale ?? "sw");
  const [note, setNote] = useState("");
  const [signing, setSigning] = useState<Signer>();
  const [isNew, setNew] = useState(false);
  const texts = state.bundle?.parts.evidence?.texts;
  const last = job.papers.findLast((one) => one.kind === kind);
  const paper = isNew && last?.isSigned ? undefined : last;
  const made =
    job.paperFacts && texts ? composePaper(job, job.paperFacts, { texts, kind, locale, note }) : undefined;
  const data = paper ? paper.data : made;
  const title = words.paper.kinds[kind];
  const isAbout = kind === "waiver" && !paper;
  const counts = compareCounts(job.counts);
  const open = countsAllow(kind, counts) ? [] : counts.filter((one) => !isSettled(one));
  const sign = async (role: Signer, { name, strokes, ...signed }: Signed) => {
    if (!data) return;
    const isOnline = navigator.onLine && state.sending !== "unreachable";
    model.report(job, "signature", {
      ...{ documentId: paper?.id ?? newId(), kind, locale: data.locale, data, role, name, strokes },
      ...signed,
      sha256: await sha256Of(new Blob([canonicalJson(data)])),
      asksCode: needsCode(role) && strokes !== null && isOnline,
    });
    setSigning(undefined);
    setNew(false);
  };
  const canSign = data && open.length === 0 && !(isAbout && note.trim() === "");
  return (
    <Page {...{ state, model, title }} about={job.customer} back={`/job/${job.id}/papers`}>
      {!paper && (
        <Choice
          label={words.paper.language}
          value={locale}
          options={[
            ["sw", "Kiswahili"],
            ["en", "English"],
          ]}
          onChoose={setLocale}
        />
      )}
      {isAbout && <TextField label={words.paper.about} value={note} maxLength={MAX_ABOUT} onSave={setNote} />}
      {data ? <PaperText data={data} /> : <p class={phone.muted}>{words.paper.atOffice}</p>}
      {open.length > 0 && (
        <p class={styles.notice} role="status">
          {fill(words.paper.counts, { rooms: open.map(({ room }) => room).join(", ") })}
        </p>
      )}
      {paper?.signatures.map((signature) => (
        <Signature key={signature.id} {...{ model, signature }} />
      ))}
      {canSign &&
        openRoles(kind, paper).map((role) => (
          <button
            key={role}
            type="button"
            class={role === "receiver" ? phone.secondary : styles.next}
            onClick={() => setSigning(role)}
          >
            {words.paper.signs[role]}
          </button>
        ))}
      {paper?.isSigned && kind === "waiver" && (
        <button type="button" class={phone.secondary} onClick={() => setNew(true)}>
          {words.paper.another}
        </button>
      )}
      {signing && data && (
        <SigningSheet
          {...{ state, model, job, role: signing }}
          title={title}
          onSign={(signed) => void sign(signing, signed)}
          onClose={() => setSigning(undefined)}
        />
      )}
    </Page>
  );
}

/** A customer and a receiver sign for each other. */
function openRoles(kind: SignedKind, paper: Paper | undefined): Signer[] {
  const signed = paper ? signersOf(paper) : [];
  const isReceived = signed.some(needsCode);
  return ROLES.filter(
    (role) => maySign(kind, role) && !signed.includes(role) && !(isReceived && needsCode(role)),
  );
}

function Signature({ model, signature }: Pick<JobScreen, "model"> & { signature: PaperSignature }) {
  const { paper: words } = useWords().words;
  const { name, role, at, outcome, isConfirmed, isWaiting } = signature;
  const isOpen = outcome === "signed" && needsCode(role) && !isConfirmed;
  return (
    <section class={styles.counter}>
      <p>
        <Icon name={outcome === "signed" ? "check" : "note"} />{" "}
        {`${words.roles[role]}: ${fill(words[outcome], { name, time: formatTime(new Date(at)) })}`}
      </p>
      {isConfirmed && <p class={phone.good}>{words.confirmed}</p>}
      {isOpen && isWaiting && <p class={phone.muted}>{words.later}</p>}
      {isOpen && !isWaiting && <CodeForm {...{ model }} id={signature.id} />}
    </section>
  );
}
