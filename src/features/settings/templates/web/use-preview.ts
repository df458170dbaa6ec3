import { useEffect, useRef, useState } from "react";
import type { FieldErrors } from "~/platform/kernel/errors";
import type { Locale } from "~/platform/kernel/locales";
import { picturesOf } from "~/platform/ui/office/pdf-pictures";
import type { TemplateKind } from "../settings";

const PAUSE_MS = 450;

export interface Preview {
  pages: readonly string[];
  isBusy: boolean;
  problem: string | undefined;
  again: () => void;
}

interface Refusal {
  message?: string;
  fields?: FieldErrors;
}

/** Renders the unsaved template after every pause in typing. A new request replaces the previous one. */
export function usePreview(
  kind: TemplateKind,
  template: unknown,
  locale: Locale,
  onRefused: (fields: FieldErrors) => void,
): Preview {
  const [pages, setPages] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(true);
  const [problem, setProblem] = useState<string>();
  const [tries, setTries] = useState(0);
  const refused = useRef(onRefused);
  refused.current = onRefused;
  const question = JSON.stringify({ template, locale });

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again by hand
  useEffect(() => {
    const leaving = new AbortController();
    const timer = setTimeout(async () => {
      setBusy(true);
      try {
        const answer = await fetch(`/documents/previews/${kind}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: question,
          signal: leaving.signal,
        });
        if (!answer.ok) {
          const { message, fields } = (await answer.json().catch(() => ({}))) as Refusal;
          refused.current(fields ?? {});
          const isTyped = fields !== undefined && Object.keys(fields).length > 0;
          setProblem(isTyped ? "Mend the marked fields to see them here." : (message ?? UNREACHED));
          return;
        }
        const made = await picturesOf(await answer.arrayBuffer());
        if (leaving.signal.aborted) return release(made);
        setPages(made);
        setProblem(undefined);
      } catch {
        if (!leaving.signal.aborted) setProblem(UNREACHED);
      } finally {
        if (!leaving.signal.aborted) setBusy(false);
      }
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [kind, question, tries]);
  useEffect(() => () => release(pages), [pages]);
  return { pages, isBusy, problem, again: () => setTries((count) => count + 1) };
}

const UNREACHED = "The preview could not be made.";

function release(pages: readonly string[]): void {
  for (const page of pages) URL.revokeObjectURL(page);
}
