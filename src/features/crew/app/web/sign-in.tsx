/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { parsePhone } from "~/platform/kernel/phone";
import { NotSent } from "~/platform/offline/replay";
import phoneStyles from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { fill, type PhoneWords, usePhoneWords } from "~/platform/phone/words";
import { isPin } from "../domain/typed";
import type { Screen } from "./frame";
import { useWords } from "./words";

/** The server's sentence, or that there is no network. */
export function problemOf(error: unknown, { signIn }: PhoneWords): string {
  if (!(error instanceof NotSent)) throw error;
  // Asked to wait after wrong attempts, the server says how long.
  return error.why === "unreachable" && error.retryAfter === 0 ? signIn.unreachable : error.code;
}

/** Signs in inside the app, so that a session that ended takes nothing away. */
export function SignIn({ state, model, isAgain }: Screen & { isAgain: boolean }) {
  const { signIn } = useWords().words;
  const shared = usePhoneWords();
  const [typed, setTyped] = useState("");
  const [pin, setPin] = useState("");
  const [errors, setErrors] = useState<{ phone?: string; pin?: string; all?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    const phone = parsePhone(typed);
    const wrong = {
      ...(!phone && { phone: signIn.phoneWrong }),
      ...(!isPin(pin) && { pin: signIn.pinWrong }),
    };
    setErrors(wrong);
    if (!phone || !isPin(pin)) return;
    setBusy(true);
    try {
      await model.signIn({ phone, pin });
    } catch (error) {
      setErrors({ all: problemOf(error, shared) });
      setPin("");
    }
    setBusy(false);
  };
  return (
    <form
      class={phoneStyles.signIn}
      aria-label={shared.signIn.heading}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <p>{isAgain ? shared.signIn.again : shared.signIn.first}</p>
      <TextField type="tel" label={signIn.phone} value={typed} error={errors.phone} onSave={setTyped} />
      <TextField
        type="password"
        isFigure
        label={`${signIn.pin} (${signIn.pinHint})`}
        value={pin}
        maxLength={6}
        error={errors.pin}
        onSave={setPin}
      />
      {errors.all && (
        <p class={phoneStyles.problem} role="alert">
          {errors.all}
        </p>
      )}
      <button type="submit" class={phoneStyles.primary} disabled={isBusy}>
        {shared.signIn.button}
      </button>
      <p class={phoneStyles.muted}>{signIn.forgot}</p>
      {state.others > 0 && <p class={phoneStyles.muted}>{fill(signIn.others, { count: state.others })}</p>}
    </form>
  );
}
