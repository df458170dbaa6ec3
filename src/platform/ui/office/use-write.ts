import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { problemOf } from "~/platform/http/client";
import type { FieldErrors } from "~/platform/kernel/errors";
import { newId } from "~/platform/kernel/ids";
import { tell } from "./notify";

/**
 * What every form of a write needs: whether it is under way, what each field is refused for, and a key that stays the same
 * while the same words are sent again, so that they count once whatever the network did to the first answer.
 */
export function useWrite() {
  const revalidator = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const attempt = useRef({ of: "", key: "" });

  /** The answer, or undefined when it was refused. Says `done` when it was not. */
  async function run<Input extends object, Answer>(
    input: Input,
    call: (input: Input, options: { context: { key: string } }) => Promise<Answer>,
    done: string | ((answer: Answer) => string),
  ): Promise<Answer | undefined> {
    const of = JSON.stringify(input);
    if (attempt.current.of !== of) attempt.current = { of, key: newId() };
    setBusy(true);
    setProblem(undefined);
    setErrors({});
    try {
      const answer = await call(input, { context: { key: attempt.current.key } });
      tell(typeof done === "string" ? done : done(answer));
      return answer;
    } catch (error) {
      const { message, fields } = problemOf(error);
      setErrors(fields);
      if (Object.keys(fields).length === 0) setProblem(message);
      return undefined;
    } finally {
      setBusy(false);
      await revalidator.revalidate();
    }
  }
  return { busy, problem, errors, run };
}
