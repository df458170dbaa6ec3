/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isUnsent, unsentCount } from "~/platform/phone/export-unsent";
import { type UnsentProps, UnsentSheet } from "~/platform/phone/unsent-sheet";
import { fill, usePhoneWords } from "~/platform/phone/words";
import type { JobView } from "../domain/jobs";
import { asReport, jobOf } from "../domain/reports";
import styles from "./crew.module.css";
import { Icon } from "./icons";
import type { AppState, Model } from "./model";
import { useWords } from "./words";

export interface Screen {
  state: AppState;
  model: Model;
}

export interface JobScreen extends Screen {
  job: JobView;
}

/** A screen below the first one: its name, the way back, and the number of unsent entries. */
export function Page(
  props: Screen & {
    title: string;
    about?: string;
    back: string;
    foot?: ComponentChildren;
    children: ComponentChildren;
  },
) {
  const { words } = useWords();
  const { state, model, title, about, back, foot, children } = props;
  return (
    <main class={styles.screen}>
      <header class={styles.bar}>
        <a class={styles.barButton} href={`#${back}`} aria-label={words.back}>
          <Icon name="back" size={26} />
        </a>
        <div class={styles.heading}>
          <h1>{title}</h1>
          {about && <p>{about}</p>}
        </div>
        <UnsentCount {...{ state, model }} />
      </header>
      <div class={styles.body}>{children}</div>
      {foot && <div class={styles.foot}>{foot}</div>}
    </main>
  );
}

/** The number of unsent entries, beside a page's name. */
function UnsentCount({ state, model }: Screen) {
  const { unsent } = usePhoneWords();
  const [isOpen, setOpen] = useState(false);
  const count = unsentCount(state);
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          class={`${styles.barButton} ${styles.barCount}`}
          aria-label={fill(unsent.badge, { count })}
          onClick={() => setOpen(true)}
        >
          <Icon name="offline" />
          {count}
        </button>
      )}
      {isOpen && <CrewUnsent {...{ state, model }} onClose={() => setOpen(false)} />}
    </>
  );
}

const SAID_MS = 3_000;

/** The number of unsent entries, in full width. For some seconds after the last one is sent, it says so. */
export function UnsentStrip({ state, model }: Screen) {
  const { words } = useWords();
  const { unsent } = usePhoneWords();
  const [isOpen, setOpen] = useState(false);
  const count = unsentCount(state);
  const before = useRef(0);
  const [wasSent, setSent] = useState(false);
  useEffect(() => {
    const isNow = count === 0 && before.current > 0;
    before.current = count;
    setSent(isNow);
    if (!isNow) return;
    const timer = setTimeout(() => setSent(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [count]);
  const photosWait = model.waitsForWifi() && state.photos.some(isUnsent);
  return (
    <>
      {wasSent && (
        <p class={styles.strip} data-done="true" role="status">
          <Icon name="check" size={26} /> {unsent.saved}
        </p>
      )}
      {count > 0 && (
        <button type="button" class={styles.strip} onClick={() => setOpen(true)}>
          <Icon name="offline" size={30} />
          <span>
            <strong>{fill(words.list.unsent, { count })}</strong>
            {photosWait ? words.list.wifi : words.list.saved}
          </span>
          <Icon name="open" size={26} />
        </button>
      )}
      {isOpen && <CrewUnsent {...{ state, model }} onClose={() => setOpen(false)} />}
    </>
  );
}

export function CrewUnsent({ state, model, onClose }: Screen & { onClose: () => void }) {
  const { words } = useWords();
  const describe: UnsentProps["describe"] = (event) => {
    const report = asReport(event);
    const job = state.jobs.find(({ id }) => id === jobOf(event));
    const step = report.kind === "step" ? words.steps[report.payload.data.step] : undefined;
    return {
      title: step ?? words.unsent[report.kind],
      about: job ? job.customer || words.kinds[job.kind] : "",
    };
  };
  return (
    <UnsentSheet
      name="crew"
      {...{ state, describe, onClose }}
      model={{ retry: model.sendNow, dismiss: model.dismiss }}
      refusalOf={(sentence) => sentence}
      note={model.waitsForWifi() ? words.unsent.wifi : undefined}
    />
  );
}
