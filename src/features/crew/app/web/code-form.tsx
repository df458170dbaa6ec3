/** @jsxImportSource preact */
import { useState } from "preact/hooks";
import { CODE_DIGITS } from "~/features/evidence/domain/signatures";
import phone from "~/platform/phone/phone.module.css";
import { TextField } from "~/platform/phone/sheet";
import { fill } from "~/platform/phone/words";
import type { JobScreen } from "./frame";
import { useWords } from "./words";

/** Confirms a signature by the code in the customer's SMS. It needs network, and can be done later. */
export function CodeForm({ model, id }: Pick<JobScreen, "model"> & { id: string }) {
  const { paper: words } = useWords().words;
  const [code, setCode] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState("");
  const [problem, setProblem] = useState("");
  const run = async (work: () => Promise<{ said: string } | { problem: string | undefined }>) => {
    setBusy(true);
    const answer = await work();
    setBusy(false);
    setSaid("said" in answer ? answer.said : "");
    setProblem("problem" in answer ? (answer.problem ?? words.noNetwork) : "");
  };
  const send = () =>
    run(async () => {
      const answer = await model.sendCode(id);
      return "phone" in answer ? { said: fill(words.sent, answer) } : answer;
    });
  const confirm = () =>
    run(async () => (await model.confirmSignature(id, code.trim())) ?? { said: words.confirmed });
  return (
    <form
      class={phone.signIn}
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim().length === CODE_DIGITS) void confirm();
        else setProblem(words.codeWrong);
      }}
    >
      <TextField
        label={words.code}
        value={code}
        isFigure
        maxLength={CODE_DIGITS}
        error={problem || undefined}
        onSave={setCode}
      />
      <button type="submit" class={phone.primary} disabled={isBusy}>
        {words.confirm}
      </button>
      <button type="button" class={phone.secondary} disabled={isBusy} onClick={() => void send()}>
        {words.send}
      </button>
      <p role="status" class={phone.muted}>
        {said}
      </p>
    </form>
  );
}
