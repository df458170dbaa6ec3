/** @jsxImportSource preact */
import { useEffect, useState } from "preact/hooks";
import { isClockWrong, keepStorage, roomLeft } from "~/platform/offline/phone";
import { unsentCount } from "~/platform/phone/export-unsent";
import phone from "~/platform/phone/phone.module.css";
import { Choice } from "~/platform/phone/sheet";
import { fill, usePhoneWords } from "~/platform/phone/words";
import styles from "./crew.module.css";
import { CrewUnsent, type Screen, UnsentStrip } from "./frame";
import { Icon } from "./icons";
import { Navigation } from "./navigation";
import { isSharing, setSharing } from "./position";
import { useWords } from "./words";

/** The person and this phone: choices, help and signing out. */
export function MinePage({ state, model }: Screen) {
  const { words, language } = useWords();
  const shared = usePhoneWords();
  const [isListed, setListed] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isUnreachable, setUnreachable] = useState(false);
  const count = unsentCount(state);
  const office = state.bundle?.company;
  const leave = async () => {
    if (!model.canSignOut()) return setTried(true);
    setUnreachable((await model.signOut()) === "unreachable");
  };
  return (
    <main class={styles.screen}>
      <header class={styles.bar}>
        <div class={styles.heading}>
          <h1>{state.person?.name}</h1>
          {office && <p>{office.name}</p>}
        </div>
      </header>
      <UnsentStrip {...{ state, model }} />
      <div class={styles.body}>
        {office && office.phone !== "" && (
          <a class={phone.secondary} href={`tel:${office.phone}`}>
            <Icon name="phone" /> {words.mine.office}
          </a>
        )}
        <PhoneChoices {...{ state, model }} />
        <PhoneFacts {...{ state }} />
        <section>
          <h2>{words.mine.help}</h2>
          <ul class={styles.help}>
            {Object.values(words.help).map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
        <button
          type="button"
          class={phone.secondary}
          lang={language === "sw" ? "en" : "sw"}
          onClick={() => model.setLanguage(language === "sw" ? "en" : "sw")}
        >
          <Icon name="language" /> {shared.language}
        </button>
        {isTried && count > 0 && (
          <div class={styles.notice} role="alert">
            <p>{fill(words.mine.cannotSignOut, { count })}</p>
            <button type="button" class={phone.secondary} onClick={() => setListed(true)}>
              {words.mine.unsent}
            </button>
          </div>
        )}
        {isUnreachable && (
          <p class={phone.problem} role="alert">
            {shared.signIn.unreachable}
          </p>
        )}
        <button type="button" class={phone.danger} onClick={() => void leave()}>
          {words.mine.signOut}
        </button>
      </div>
      <Navigation state={state} place="me" />
      {isListed && <CrewUnsent {...{ state, model }} onClose={() => setListed(false)} />}
    </main>
  );
}

/** Wi-Fi for photos, where the browser knows the network, and the truck's position. */
function PhoneChoices({ model }: Screen) {
  const { mine: words } = useWords().words;
  const [isRefused, setRefused] = useState(false);
  const options = [
    ["on", words.on],
    ["off", words.off],
  ] as const;
  const share = async (isOn: boolean) => {
    setRefused(!(await setSharing(isOn)));
    model.changed();
  };
  return (
    <>
      {model.knowsNetwork() && (
        <Choice
          label={words.wifi}
          value={model.isWifiOnly() ? "on" : "off"}
          options={options}
          onChoose={(chosen) => model.setWifiOnly(chosen === "on")}
        />
      )}
      <section>
        <Choice
          label={words.position}
          value={isSharing() ? "on" : "off"}
          options={options}
          onChoose={(chosen) => void share(chosen === "on")}
        />
        <p class={phone.muted}>{words.positionHint}</p>
        {isRefused && (
          <p class={phone.problem} role="alert">
            {words.positionRefused}
          </p>
        )}
      </section>
    </>
  );
}

/** Whether this phone can be relied on: space, the browser's promise, the clock. */
function PhoneFacts({ state }: Pick<Screen, "state">) {
  const { mine: words } = useWords().words;
  const [facts, setFacts] = useState<{ free: number | null; isKept: boolean }>();
  useEffect(() => {
    void Promise.all([roomLeft(), keepStorage()]).then(([{ free }, isKept]) => setFacts({ free, isKept }));
  }, []);
  if (!facts) return null;
  return (
    <section>
      <h2>{words.phone}</h2>
      <ul class={styles.facts}>
        {facts.free !== null && (
          <li>{fill(words.room, { megabytes: Math.floor(facts.free / 1_000_000) })}</li>
        )}
        <li>{facts.isKept ? words.persisted : words.unpersisted}</li>
        {state.offset !== undefined && !isClockWrong(state.offset) && <li>{words.clock}</li>}
      </ul>
    </section>
  );
}
