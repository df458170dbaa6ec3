import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { type Problem, problemOf } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { notSignedIn } from "~/platform/kernel/platform-errors";
import { notify, notifyProblem, notifyRefusal, notifySignedOut, type Said } from "../office/notify";

export interface CallOptions {
  context: { key: string };
}

export interface Afterwards<Answer> {
  said?: Said | ((answer: Answer) => Said | undefined);
  after?: ((answer: Answer) => unknown) | undefined;
  to?: (answer: Answer) => string;
}

interface Acted<Answer> extends Afterwards<Answer> {
  failed?: string;
}

export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; problem: Problem };

/**
 * Sends one write: its pending state, its error, and an idempotency key that stays the same while equal input is sent
 * again, so that retries count once.
 */
export function useWrite() {
  const withUndo = useUndo();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const attempt = useRef({ of: "", key: "" });
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  async function send<Input, Answer>(
    input: Input,
    call: (input: Input, options: CallOptions) => Promise<Answer>,
    { said, after, to }: Afterwards<Answer> = {},
  ): Promise<Outcome<Answer>> {
    const of = JSON.stringify(input);
    if (attempt.current.of !== of) attempt.current = { of, key: newId() };
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await call(input, { context: { key: attempt.current.key } });
      attempt.current = { of: "", key: "" };
      await after?.(answer);
      if (to) await navigate(to(answer));
      else await revalidator.revalidate();
      const message = typeof said === "function" ? said(answer) : said;
      if (message) notify(withUndo(message));
      return { ok: true, answer };
    } catch (error) {
      const refused = problemOf(error);
      if (isSignedOut(refused)) {
        notifySignedOut();
        setProblem(refused);
        return { ok: false, problem: refused };
      }
      if (isShown.current) setProblem(refused);
      else notifyProblem(error);
      // The data changed or is gone, so the page reloads it. Invalid input changed nothing.
      if (refused.code !== "INVALID" && refused.code !== "OFFLINE") await revalidator.revalidate();
      return { ok: false, problem: refused };
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send };
}

/** True if the session ended. Reloading would open the sign-in and lose the input. */
const isSignedOut = ({ reason }: Problem) => reason === notSignedIn.reason;

function useUndo(): (said: Said) => Said {
  const revalidator = useRevalidator();
  return (said) => {
    if (typeof said === "string" || !said.undo) return said;
    const { undo } = said;
    return {
      ...said,
      undo: async () => {
        await undo();
        await revalidator.revalidate();
      },
    };
  };
}

/** Writes of single buttons: the pending one, notifications of errors, and a reload in both cases. */
export function useAct() {
  const withUndo = useUndo();
  const revalidator = useRevalidator();
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string>();

  async function act<Answer>(
    name: string,
    work: () => Promise<Answer>,
    { said, after, to, failed }: Acted<Answer> = {},
  ): Promise<Answer | undefined> {
    setBusy(name);
    try {
      const answer = await work();
      await after?.(answer);
      if (to) await navigate(to(answer), { replace: true });
      else await revalidator.revalidate();
      const message = typeof said === "function" ? said(answer) : said;
      if (message) notify(withUndo(message));
      return answer;
    } catch (error) {
      if (isSignedOut(problemOf(error))) {
        notifySignedOut();
        return undefined;
      }
      if (failed) notifyRefusal(`${failed}: ${problemOf(error).message}`);
      else notifyProblem(error);
      if (problemOf(error).code !== "OFFLINE") await revalidator.revalidate();
      return undefined;
    } finally {
      setBusy(undefined);
    }
  }
  return { busy, act };
}
