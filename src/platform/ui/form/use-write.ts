import { useEffect, useRef, useState } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { type Problem, problemOf } from "~/platform/http/client";
import { newId } from "~/platform/kernel/ids";
import { notSignedIn } from "~/platform/kernel/platform-errors";
import { notify, notifyProblem, notifyRefusal, notifySignedOut, type Said } from "../office/notify";

/** What the typed client takes beside the input: the key under which the same words count once. */
export interface CallOptions {
  context: { key: string };
}

/** What follows on success. The message comes last, when the page shows what it speaks of. */
export interface Afterwards<Answer> {
  said?: Said | ((answer: Answer) => Said | undefined);
  /** Closes, clears. Before the page reads itself anew. */
  after?: ((answer: Answer) => unknown) | undefined;
  /** Where to go; that page is read fresh. */
  to?: (answer: Answer) => string;
}

/** What a single button did not do stands before the reason. */
interface Acted<Answer> extends Afterwards<Answer> {
  failed?: string;
}

export type Outcome<Answer> = { ok: true; answer: Answer } | { ok: false; problem: Problem };

/**
 * Sends one write: whether it is under way, what it was refused for, and a key that stays the same while the same words
 * are sent again, so that they count once whatever the network did to the first answer.
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
      // The same words a second time are meant.
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
      // Somebody else was first, or it is gone: the page shows how it is now. What was typed wrongly changed nothing.
      if (refused.code !== "INVALID" && refused.code !== "OFFLINE") await revalidator.revalidate();
      return { ok: false, problem: refused };
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, send };
}

/** Whether the session ended. Reading the page anew would lead to the sign-in, and what was typed would be gone. */
const isSignedOut = ({ reason }: Problem) => reason === notSignedIn.reason;

/** What is taken back is read anew as well. */
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

/** Writes of single buttons: which one is under way; refusals are told, and the page reads itself anew either way. */
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
