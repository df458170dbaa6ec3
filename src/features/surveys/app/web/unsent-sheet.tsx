/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import type { OfflineEvent } from "~/platform/offline/outbox";
import { asSurveyEvent } from "../domain/surveys";
import { saveCopyAsFile } from "./export-unsent";
import { Icon } from "./icons";
import type { AppState, Model } from "./model";
import { Sheet } from "./sheet";
import styles from "./survey-app.module.css";
import { describeEvent } from "./surveys-on-phone";
import { fill, useWords, type Words } from "./words";

const unsentPhotos = ({ photos }: AppState) => photos.filter(({ sentAt }) => !sentAt);

/** How much waits on this phone; opens the list of it. Brief beside a customer's name: a sign if all is sent. */
export function UnsentBadge(props: { state: AppState; model: Model; isBrief?: boolean }) {
  const { state, model, isBrief = false } = props;
  const { words } = useWords();
  const [isOpen, setOpen] = useState(false);
  const count = state.events.length + unsentPhotos(state).length;
  const said = count === 0 ? words.unsent.saved : fill(words.unsent.badge, { count });
  return (
    <>
      <button
        type="button"
        class={styles.unsent}
        data-empty={count === 0}
        aria-label={said}
        onClick={() => setOpen(true)}
      >
        <Icon name={count === 0 ? "check" : "offline"} size={18} />
        {(count > 0 || !isBrief) && said}
      </button>
      {isOpen && <UnsentSheet {...{ state, model }} onClose={() => setOpen(false)} />}
    </>
  );
}

function UnsentSheet({ state, model, onClose }: { state: AppState; model: Model; onClose: () => void }) {
  const { words, language } = useWords();
  const { unsent } = words;
  const photos = unsentPhotos(state);
  const { events, sending, others, person } = state;
  return (
    <Sheet title={unsent.heading} onClose={onClose}>
      <p role="status">{fill(unsent.states[sending], { name: person?.name ?? "" })}</p>
      {events.length + photos.length === 0 && <p class={styles.good}>{unsent.empty}</p>}
      <ul class={styles.waiting}>
        {events.map((event) => (
          <WaitingRow
            key={event.id}
            event={event}
            about={describeEvent(event, state, language)}
            onDismiss={() => void model.dismiss(event.id)}
          />
        ))}
        {photos.map(({ id, at, refused }) => (
          <li key={id}>
            <span>{formatTime(new Date(at))}</span>
            {unsent.photo}
            {refused && <Refusal code={refused} onDismiss={() => void model.dismiss(id)} />}
          </li>
        ))}
      </ul>
      {others > 0 && <p class={styles.muted}>{fill(unsent.others, { count: others })}</p>}
      <button type="button" class={styles.primary} onClick={model.retry}>
        {unsent.retry}
      </button>
      <button type="button" class={styles.secondary} onClick={() => void saveCopyAsFile(state)}>
        {unsent.export}
      </button>
    </Sheet>
  );
}

function WaitingRow(props: { event: OfflineEvent; about: string; onDismiss: () => void }) {
  const { words } = useWords();
  const { event, about, onDismiss } = props;
  const { kind } = asSurveyEvent(event);
  return (
    <li>
      <span>{formatTime(new Date(event.at))}</span>
      <span>
        {words.unsent[kind]}
        {about && <span class={styles.muted}>{about}</span>}
      </span>
      {event.refused !== undefined && <Refusal code={event.refused} onDismiss={onDismiss} />}
    </li>
  );
}

const refusalIn = ({ refusals }: Words, code: string): string =>
  code in refusals ? refusals[code as keyof typeof refusals] : fill(refusals.other, { code });

function Refusal({ code, onDismiss }: { code: string; onDismiss: () => void }) {
  const { words } = useWords();
  return (
    <>
      <span class={styles.refused}>{refusalIn(words, code)}</span>
      <button type="button" onClick={onDismiss}>
        {words.unsent.dismiss}
      </button>
    </>
  );
}
