import { Checkbox, Textarea } from "@mantine/core";
import { IconAlertTriangle, IconCamera, IconCheck } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { photoOf } from "~/platform/offline/photo";
import { MAX_WHAT, SEVERITIES, type Severity } from "../../workshop/domain";
import type { CheckItem } from "../domain";
import styles from "./check.module.css";
import type { Said } from "./check-state";
import type { Language, Words } from "./words";

interface CheckLineProps {
  item: CheckItem;
  language: Language;
  words: Words;
  said: Said | undefined;
  isMissing: boolean;
  onSay: (said: Said) => void;
}

/** A line of the checklist: in order, or a defect with its words, seriousness and photo. */
export function CheckLine({ item, language, words, said, isMissing, onSay }: CheckLineProps) {
  const say = (isOk: boolean) =>
    onSay({
      ...{
        what: "",
        severity: (item.isVital ? "severe" : "minor") as Severity,
        photo: null,
        hasNoPhoto: false,
      },
      ...said,
      isOk,
    });
  const name = item[language];
  return (
    <li className={styles.line} data-missing={isMissing ? "" : undefined}>
      <p>{name}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the line */}
      <div className={styles.pair} role="group" aria-label={name}>
        <button
          type="button"
          className={`${styles.choice} ${styles.ok}`}
          aria-pressed={said?.isOk === true}
          onClick={() => say(true)}
        >
          <IconCheck size={22} aria-hidden /> {words.ok}
        </button>
        <button
          type="button"
          className={`${styles.choice} ${styles.bad}`}
          aria-pressed={said?.isOk === false}
          onClick={() => say(false)}
        >
          <IconAlertTriangle size={22} aria-hidden /> {words.defect}
        </button>
      </div>
      {said?.isOk === false && <Defect words={words} said={said} onSay={onSay} />}
    </li>
  );
}

function Defect({ words, said, onSay }: { words: Words; said: Said; onSay: (said: Said) => void }) {
  return (
    <div className={styles.found}>
      <Textarea
        label={words.what}
        size="md"
        value={said.what}
        maxLength={MAX_WHAT}
        autosize
        minRows={2}
        onChange={(event) => onSay({ ...said, what: event.currentTarget.value })}
      />
      <fieldset>
        <legend>{words.severity}</legend>
        <div className={styles.three}>
          {SEVERITIES.map((severity) => (
            <button
              key={severity}
              type="button"
              className={`${styles.choice} ${severity === "severe" ? styles.bad : styles.picked}`}
              aria-pressed={said.severity === severity}
              onClick={() => onSay({ ...said, severity })}
            >
              {words.severities[severity]}
            </button>
          ))}
        </div>
        {said.severity === "severe" && <p className={styles.hint}>{words.severeHint}</p>}
      </fieldset>
      <Photo words={words} said={said} onSay={onSay} />
    </div>
  );
}

function Photo({ words, said, onSay }: { words: Words; said: Said; onSay: (said: Said) => void }) {
  const [isUnreadable, setUnreadable] = useState(false);
  const shown = useAddressOf(said.photo);
  const take = async (file: File | undefined) => {
    if (!file) return;
    const photo = await photoOf(file);
    setUnreadable(photo === undefined);
    if (photo) onSay({ ...said, photo, hasNoPhoto: false });
  };
  return (
    <div className={styles.photo}>
      {shown && <img src={shown} alt={words.photoAlt} />}
      <label className={`${styles.choice} ${styles.file}`}>
        <IconCamera size={22} aria-hidden /> {said.photo ? words.photoAgain : words.photo}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          onChange={(event) => void take(event.currentTarget.files?.[0])}
        />
      </label>
      {isUnreadable && (
        <p className={styles.hint} role="alert">
          {words.photoUnreadable}
        </p>
      )}
      {!said.photo && (
        <Checkbox
          size="md"
          label={words.noPhoto}
          checked={said.hasNoPhoto}
          onChange={(event) => onSay({ ...said, hasNoPhoto: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}

/** An address for a picture in memory, given back when it is no longer shown. */
function useAddressOf(picture: Blob | null): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return setAddress(undefined);
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
