/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { formatTime } from "~/platform/kernel/dates";
import type { OfflineEvent } from "~/platform/offline/outbox";
import { isUnsent, saveCopyAsFile, unsentCount } from "./export-unsent";
import { LineIcon, SHARED_ICONS } from "./icon";
import styles from "./phone.module.css";
import type { PhoneState } from "./phone-model";
import { Sheet } from "./sheet";
import { fill, usePhoneWords } from "./words";

export interface UnsentProps {
  /** Of the file that holds a copy. */
  name: string;
  state: PhoneState;
  model: { retry: () => void; dismiss: (id: string) => Promise<void> };
  /** The kind of an event, and the record that it changes. */
  describe: (event: OfflineEvent) => { title: string; about: string };
  /** The sentence of a code; undefined for an unknown one. */
  refusalOf: (code: string) => string | undefined;
  /** Why photos wait although there is network. */
  note?: string | undefined;
}

/** The number of unsent entries; opens their list. Brief beside a customer's name: a sign if all is sent. */
export function UnsentBadge(props: UnsentProps & { isBrief?: boolean }) {
  const { isBrief = false, ...sheet } = props;
  const { unsent } = usePhoneWords();
  const [isOpen, setOpen] = useState(false);
  const count = unsentCount(props.state);
  const label = count === 0 ? unsent.saved : fill(unsent.badge, { count });
  return (
    <>
      <button
        type="button"
        class={styles.unsent}
        data-empty={count === 0}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        <LineIcon path={count === 0 ? SHARED_ICONS.check : SHARED_ICONS.offline} size={18} />
        {(count > 0 || !isBrief) && label}
      </button>
      {isOpen && <UnsentSheet {...sheet} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The list of unsent entries, with retry and a copy as a file. */
export function UnsentSheet(props: UnsentProps & { onClose: () => void }) {
  const { name, state, model, describe, refusalOf, note, onClose } = props;
  const { unsent } = usePhoneWords();
  const photos = state.photos.filter(isUnsent);
  const { events, sending, others, person } = state;
  const row = (of: { id: string; at: string; refused?: string }, title: string, about: string) => (
    <li key={of.id}>
      <span>{formatTime(new Date(of.at))}</span>
      <span>
        {title}
        {about && <span class={styles.muted}>{about}</span>}
      </span>
      {of.refused !== undefined && (
        <>
          <span class={styles.refused}>
            {refusalOf(of.refused) ?? fill(unsent.refused, { code: of.refused })}
          </span>
          <button type="button" onClick={() => void model.dismiss(of.id)}>
            {unsent.dismiss}
          </button>
        </>
      )}
    </li>
  );
  return (
    <Sheet title={unsent.heading} onClose={onClose}>
      <p role="status">{fill(unsent.states[sending], { name: person?.name ?? "" })}</p>
      {note && photos.length > 0 && <p>{note}</p>}
      {events.length + photos.length === 0 && <p class={styles.good}>{unsent.empty}</p>}
      <ul class={styles.waiting}>
        {events.map((event) => {
          const { title, about } = describe(event);
          return row(event, title, about);
        })}
        {photos.map((photo) => row(photo, unsent.photo, ""))}
      </ul>
      {others > 0 && <p class={styles.muted}>{fill(unsent.others, { count: others })}</p>}
      <button type="button" class={styles.primary} onClick={model.retry}>
        {unsent.retry}
      </button>
      <button type="button" class={styles.secondary} onClick={() => void saveCopyAsFile(name, state)}>
        {unsent.export}
      </button>
    </Sheet>
  );
}
