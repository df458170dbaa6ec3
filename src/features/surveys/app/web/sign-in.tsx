/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { NotSent } from "~/platform/offline/replay";
import type { Model } from "./model";
import { TextField } from "./sheet";
import styles from "./survey-app.module.css";
import { useWords } from "./words";

/** Signs in inside the app, so that a session that ended during a visit takes nothing away. */
export function SignIn({ model, isAgain }: { model: Model; isAgain: boolean }) {
  const { words } = useWords();
  const { signIn } = words;
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
      setProblem(isOffline ? signIn.unreachable : step === "code" ? signIn.wrongCode : signIn.wrong);
    }
    setBusy(false);
  };
  const field = (name: keyof typeof fields, type: "text" | "email" | "password" = "text") => (
    <TextField
      type={type}
      label={signIn[name]}
      value={fields[name]}
      onSave={(value) => setFields((before) => ({ ...before, [name]: value }))}
    />
  );
  return (
    <form
      class={styles.signIn}
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
        <p class={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <button type="submit" class={styles.primary} disabled={isBusy}>
        {signIn.button}
      </button>
    </form>
  );
}
