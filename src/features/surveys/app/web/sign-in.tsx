/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { NotSent } from "~/platform/offline/replay";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { usePhoneWords } from "~/platform/phone/words";
import type { Model } from "./model";
import { useWords } from "./words";

/** Signs in inside the app, so that a session that ended during a visit takes nothing away. */
export function SignIn({ model, isAgain }: { model: Model; isAgain: boolean }) {
  const { signIn: own } = useWords().words;
  const { signIn } = usePhoneWords();
  const [step, setStep] = useState<"password" | "code">("password");
  const [fields, setFields] = useState({ email: "", password: "", code: "" });
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const enter = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const { email, password, code } = fields;
      const next = await model.signIn(step === "code" ? { code } : { email, password });
      if (next === "code") setStep("code");
    } catch (error) {
      const isOffline = error instanceof NotSent && error.why === "unreachable";
      setProblem(isOffline ? signIn.unreachable : step === "code" ? own.wrongCode : own.wrong);
    }
    setBusy(false);
  };
  const field = (name: keyof typeof fields, type: "text" | "email" | "password" = "text") => (
    <TextField
      type={type}
      label={own[name]}
      value={fields[name]}
      onSave={(value) => setFields((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <form
      class={phone.signIn}
      aria-label={signIn.heading}
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <p>{isAgain ? signIn.again : signIn.first}</p>
      {step === "password" ? (
        <>
          {field("email", "email")}
          {field("password", "password")}
        </>
      ) : (
        field("code")
      )}
      {problem && (
        <p class={phone.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class={phone.primary} disabled={isBusy}>
        {signIn.button}
      </button>
    </form>
  );
}
