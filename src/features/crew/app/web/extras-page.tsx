/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatKes } from "~/platform/kernel/money";
import phone from "~/platform/phone/phone.module.css";
import { type ExtraReport, extrasOf, extrasPart, type ShownExtra } from "../domain/job-extras";
import { isOver } from "../domain/jobs";
import styles from "./crew.module.css";
import { ExtraForm } from "./extra-form";
import { ExtraLines } from "./extra-lines";
import { ExtraSigning } from "./extra-signing";
import { type JobScreen, Page } from "./frame";
import { Icon } from "./icons";
import { useWords } from "./words";

/** Extra work of a job: what was offered, and whether the customer signed it. Nothing unsigned is billed. */
export function ExtrasPage({ state, model, job }: JobScreen) {
  const { extras: words } = useWords().words;
  const [isNew, setNew] = useState(false);
  const [signing, setSigning] = useState<{ id: string; answer: "sign" | "refuse" }>();
  const part = extrasPart(state.bundle, job.id);
  const shown = part ? extrasOf(part, job.id, state.held) : [];
  const report = (data: ExtraReport) => model.report(job, "extra", { ...data });
  const asked = signing && shown.find(({ id }) => id === signing.id);
  const foot = part && !isNew && !isOver(job) && (
    <button type="button" class={styles.next} onClick={() => setNew(true)}>
      {words.new} <Icon name="next" size={28} />
    </button>
  );
  return (
    <Page {...{ state, model, foot }} title={words.heading} about={job.customer} back={`/job/${job.id}`}>
      <p class={styles.notice}>{words.rule}</p>
      {!part && <p class={phone.muted}>{words.none}</p>}
      {part && isNew && (
        <ExtraForm
          {...{ state, model, job, part }}
          onSave={(data) => {
            report(data);
            setNew(false);
          }}
          onLeave={() => setNew(false)}
        />
      )}
      {part && !isNew && shown.length === 0 && <p class={phone.muted}>{words.empty}</p>}
      {!isNew &&
        shown.map((extra) => (
          <ExtraCard
            key={extra.id}
            extra={extra}
            onAct={report}
            onAnswer={(answer) => setSigning({ id: extra.id, answer })}
          />
        ))}
      {signing && asked && (
        <ExtraSigning
          extra={asked}
          answer={signing.answer}
          customer={job.customer}
          onAct={report}
          onClose={() => setSigning(undefined)}
        />
      )}
    </Page>
  );
}

const TONES = { draft: "plain", offered: "plain", signed: "good", refused: "plain", void: "plain" } as const;

function ExtraCard(props: {
  extra: ShownExtra;
  onAct: (data: ExtraReport) => void;
  onAnswer: (answer: "sign" | "refuse") => void;
}) {
  const { extras: words } = useWords().words;
  const { extra, onAct, onAnswer } = props;
  const { id: extraId, number, state, total, doubt, isBegun, isSent } = extra;
  return (
    <section class={styles.counter} aria-label={number || words.unnumbered}>
      <div class={styles.cardHead}>
        <h2>{total === undefined || state === "draft" ? number || words.unnumbered : formatKes(total)}</h2>
        <span class={styles.badge} data-tone={TONES[state]}>
          {words.states[state]}
        </span>
      </div>
      <ExtraLines extra={extra} />
      {extra.reason && <p class={phone.muted}>{extra.reason}</p>}
      {doubt && <p class={styles.notice}>{words.doubts[doubt]}</p>}
      {state === "offered" && (
        <>
          {total !== undefined && (
            <button type="button" class={phone.primary} onClick={() => onAnswer("sign")}>
              {words.sign}
            </button>
          )}
          <button type="button" class={phone.secondary} onClick={() => onAct({ act: "send", extraId })}>
            {isSent ? words.sendAgain : words.send}
          </button>
          <button type="button" class={phone.secondary} onClick={() => onAnswer("refuse")}>
            {words.refuse}
          </button>
        </>
      )}
      {(state === "offered" || state === "draft") && (
        <button
          type="button"
          class={phone.secondary}
          onClick={() => onAct({ act: "withdraw", extraId, reason: "" })}
        >
          {words.withdraw}
        </button>
      )}
      {state === "signed" && !isBegun && (
        <button type="button" class={phone.secondary} onClick={() => onAct({ act: "begin", extraId })}>
          {words.begin}
        </button>
      )}
      {isBegun && <p class={phone.muted}>{words.begun}</p>}
    </section>
  );
}
