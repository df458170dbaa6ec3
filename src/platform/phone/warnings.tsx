/** @jsxImportSource preact */
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isClockWrong } from "~/platform/offline/phone";
import styles from "./phone.module.css";
import type { PhoneState } from "./phone-model";
import { Sheet } from "./sheet";
import { fill, usePhoneWords } from "./words";

/** Urgent warnings above every screen. `signIn` is shown in a sheet once the session has ended. */
export function Warnings({ state, signIn }: { state: PhoneState; signIn: ComponentChildren }) {
  const words = usePhoneWords();
  const [isSigningIn, setSigningIn] = useState(false);
  const { warnings, unsent } = words;
  const { sending, offset, person } = state;
  const ended = person && (sending === "signed-out" || sending === "other-person");
  useEffect(() => {
    if (!ended) setSigningIn(false);
  }, [ended]);
  return (
    <>
      {state.isBroken && <Warning text={warnings.broken} isSevere />}
      {state.isFull && <Warning text={warnings.full} isSevere />}
      {state.isLow && <Warning text={warnings.low} />}
      {isClockWrong(offset) && (
        <Warning text={fill(warnings.clock, { minutes: Math.round(Math.abs(offset ?? 0) / 60) })} />
      )}
      {sending === "forbidden" && <Warning text={unsent.states.forbidden} isSevere />}
      {ended && (
        <Warning text={fill(unsent.states[sending], { name: person.name })}>
          <button type="button" onClick={() => setSigningIn(true)}>
            {words.signIn.heading}
          </button>
        </Warning>
      )}
      {isSigningIn && (
        <Sheet title={words.signIn.heading} onClose={() => setSigningIn(false)}>
          {signIn}
        </Sheet>
      )}
    </>
  );
}

function Warning(props: { text: string; isSevere?: boolean; children?: ComponentChildren }) {
  return (
    <div class={styles.warning} data-severe={props.isSevere ?? false} role="alert">
      <span>{props.text}</span>
      {props.children}
    </div>
  );
}
