import { useEffect, useRef, useState } from "react";
import type { FieldPath } from "react-hook-form";
import { useRevalidator } from "react-router";
import { contentsOfLines, linesOfContents } from "~/features/pricing/domain/contents";
import { lineAmount, totalsOf } from "~/features/pricing/domain/prices";
import { client, type Problem, problemOf } from "~/platform/http/client";
import { isSame } from "~/platform/kernel/merge-edits";
import { notSignedIn } from "~/platform/kernel/platform-errors";
import { useLeaveGuard } from "~/platform/ui/form/leave-guard";
import { useAutosave } from "~/platform/ui/form/use-autosave";
import type { WriteForm } from "~/platform/ui/form/write-form";
import { notifySignedOut } from "~/platform/ui/office/notify";
import type { QuoteDetail } from "../../page/web/shown-quote";
import { type LineOfPrice, lineKey } from "../../versions/domain";
import { type Draft, type DraftPart, isBlank, mergeDrafts, mergedDraft, unsavedParts } from "../domain";
import { type DraftValues, draftOf, type Facts } from "./draft-values";
import { useDraftFields } from "./use-draft-fields";

const INVALID = { code: "INVALID", message: "Correct the marked fields.", fields: {} };
const NOTHING = { rooms: [], services: [] };

const keyOf = (value: unknown) => JSON.stringify(value);

/** The draft of a quote as one form that saves automatically, part by part, each with the version it is based on. */
export function useQuoteDraft(quote: QuoteDetail) {
  const [offered, setOffered] = useState(quote.offers ?? NOTHING);
  // Other offers come with another way to price, or another day's prices. A decided quote has none.
  if (quote.offers && !isSame(quote.offers, offered)) setOffered(quote.offers);
  const [progress] = useState(() => ({
    rowVersion: quote.rowVersion,
    /** As the server has it. */
    base: draftOf(quote),
    /** As it was typed when it was saved: the server trims texts. */
    sent: draftOf(quote),
    isSaving: false,
  }));
  const [conflict, setConflict] = useState<QuoteDetail>();
  const [taken, setTaken] = useState<{ by: string; names: string[] }>();
  const latest = useRef(quote);
  const revalidator = useRevalidator();
  const fields = useDraftFields(progress.base, offered);
  const { methods, now, current, fill, setLines } = fields;
  const shown = useRef(new Set<string>()).current;
  const element = useRef<HTMLFormElement>(null);
  const unsaved = () => unsavedParts(progress.sent, current(), offered);

  /** Takes in another version. Returns false if a person must choose first. */
  const reconcile = (other: QuoteDetail): boolean => {
    const theirs = draftOf(other);
    if (other.rowVersion === progress.rowVersion) {
      // The server's own changes, such as the distance in a line after a new place.
      const changed = new Map(
        theirs.lines.flatMap((line) => {
          const sent = progress.sent.lines.find((each) => lineKey(each) === lineKey(line));
          return sent && sent.description.trim() !== line.description
            ? [[lineKey(line), { sent, line }]]
            : [];
        }) as [string, { sent: LineOfPrice; line: LineOfPrice }][],
      );
      setLines(
        methods.getValues("lines").map((line) => {
          const of = changed.get(lineKey(line));
          return of && of.sent.description === line.description
            ? { ...line, description: of.line.description }
            : line;
        }),
      );
      const lines = progress.sent.lines.map((line) => changed.get(lineKey(line))?.line ?? line);
      progress.sent = { ...progress.sent, lines };
      progress.base = theirs;
      return true;
    }
    const isMine = unsaved().length > 0;
    const merge = mergeDrafts(progress.base, progress.sent, current(), theirs);
    if (merge.clashes.length > 0) {
      setConflict(other);
      return false;
    }
    takeOver(other, isMine ? mergedDraft(merge, theirs, new Set(), offered) : theirs);
    if (isMine && merge.taken.length > 0)
      setTaken({ by: other.auditTrail[0]?.user ?? "Someone else", names: merge.taken });
    return true;
  };
  const takeOver = (other: QuoteDetail, merged: Draft) => {
    const blank = current().lines.filter(isBlank);
    fill({ ...(merged as Draft<Facts>), lines: [...merged.lines, ...blank] });
    progress.base = draftOf(other);
    progress.sent = progress.base;
    progress.rowVersion = other.rowVersion;
    setConflict(undefined);
  };

  const sendPart = async (part: DraftPart, draft: Draft<Facts>) => {
    const { id } = quote;
    const { rowVersion, sent } = progress;
    const lines = draft.lines.filter((line) => !isBlank(line));
    if (part === "facts") {
      const answer = await client("quotes").editFacts({ id, rowVersion, facts: draft.facts });
      progress.sent = { ...sent, facts: draft.facts };
      return answer;
    }
    if (part === "lines") {
      const answer = await client("quotes").editPricing({ id, rowVersion, lines });
      progress.sent = { ...sent, lines, ...contentsOfLines(lines, sent, offered) };
      return answer;
    }
    const rooms = Object.fromEntries(Object.entries(draft.rooms).filter(([, count]) => count !== 0));
    const roomSizes = Object.fromEntries(Object.entries(draft.roomSizes).filter(([room]) => rooms[room]));
    const contents = { rooms, roomSizes, services: [...draft.services] };
    const answer = await client("quotes").editContents({ id, rowVersion, ...contents });
    progress.sent = { ...sent, ...contents, lines: linesOfContents(sent.lines, contents, offered) };
    return answer;
  };
  const sendAll = async (draft: Draft<Facts>) => {
    for (const part of unsavedParts(progress.sent, draft, offered)) {
      const { rowVersion } = await sendPart(part, draft);
      progress.rowVersion = rowVersion;
      progress.base = progress.sent;
    }
  };
  /** Somebody else saved: goes on from their version unless both changed the same part. */
  const rebase = async (): Promise<boolean> => {
    const fresh = await client("quotes").get({ number: quote.number });
    const isNewer = fresh.id === quote.id && fresh.rowVersion > progress.rowVersion;
    return isNewer && fresh.may.edit && reconcile(fresh);
  };
  const refuse = (problem: Problem) => {
    const filled = current()
      .lines.map((line, place) => ({ line, place }))
      .filter(({ line }) => !isBlank(line));
    for (const [field, message] of Object.entries(problem.fields)) {
      const name = field.replace(/^lines\.(\d+)/, (_, at) => `lines.${filled[Number(at)]?.place ?? at}`);
      if (shown.has(name)) methods.setError(name as FieldPath<DraftValues>, { type: "server", message });
    }
    const [message] = Object.values(problem.fields);
    return message === undefined ? problem : { ...problem, message };
  };
  const attempt = async (): Promise<Problem | undefined> => {
    methods.clearErrors();
    let isValid = false;
    await methods.handleSubmit(() => {
      isValid = true;
    })();
    if (!isValid) return INVALID;
    try {
      await sendAll(current()).catch(async (error: unknown) => {
        if (problemOf(error).code !== "CONFLICT" || !(await rebase())) throw error;
        await sendAll(current());
      });
    } catch (error) {
      const problem = problemOf(error);
      if (problem.reason === notSignedIn.reason) notifySignedOut();
      else if (problem.code !== "OFFLINE" && problem.code !== "INVALID") void revalidator.revalidate();
      return refuse(problem);
    }
    void revalidator.revalidate();
  };
  const isStopped = conflict !== undefined || !quote.may.edit;
  const autosave = useAutosave({
    edited: keyOf(now),
    isDirty: () => unsaved().length > 0,
    isHeld: isStopped,
    save: async () => {
      progress.isSaving = true;
      return attempt().finally(() => {
        progress.isSaving = false;
      });
    },
  });
  const isDirty = unsavedParts(progress.sent, now, offered).length > 0;
  const { mayLeave } = useLeaveGuard(isDirty, autosave.saveNow);

  // biome-ignore lint/correctness/useExhaustiveDependencies: for each version that the page loads
  useEffect(() => {
    latest.current = quote;
    const isOld = quote.rowVersion < progress.rowVersion;
    if (!progress.isSaving && !isOld && quote.may.edit) reconcile(quote);
  }, [quote, autosave.state.is]);

  /** Saves first. Resolves to the quote as it is now, or to undefined if something could not be saved. */
  const settled = async (): Promise<QuoteDetail | undefined> => {
    if (!(await autosave.saveNow())) {
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return undefined;
    }
    const { number, version } = quote;
    const isFresh = latest.current.rowVersion === progress.rowVersion;
    return isFresh ? latest.current : client("quotes").get({ number, version });
  };
  const form: WriteForm<DraftValues> = {
    control: methods.control,
    values: fields.values,
    set: fields.set,
    refuse: (name, message) => methods.setError(name, { type: "server", message }),
    rebase: () => undefined,
    begin: (fresh) => methods.reset(fresh),
    fill: (typed) => methods.reset(typed, { keepDefaultValues: true }),
    busy: autosave.state.is === "saving",
    isDirty,
    problem: undefined,
    doubt: undefined,
    submit: async () => void (await autosave.saveNow()),
    typed: () => undefined,
    mayLeave,
    shown,
    element,
  };
  const priced = now.lines.map((line) => ({ ...line, amount: lineAmount(line.quantity, line.unitPrice) }));
  return {
    form,
    offered,
    now,
    priced,
    total: totalsOf(priced, quote.tax).total,
    isDirty,
    state: autosave.state,
    saveSoon: autosave.saveSoon,
    settled,
    conflict: conflict && {
      quote: conflict,
      theirs: draftOf(conflict),
      merge: mergeDrafts(progress.base, progress.sent, now, draftOf(conflict)),
      choose: (names: ReadonlySet<string>) => {
        const theirs = draftOf(conflict);
        const merge = mergeDrafts(progress.base, progress.sent, current(), theirs);
        takeOver(conflict, mergedDraft(merge, theirs, names, offered));
      },
    },
    taken,
    forgetTaken: () => setTaken(undefined),
    discard: () => {
      fill(draftOf(quote));
      progress.sent = draftOf(quote);
      setConflict(undefined);
    },
  };
}

export type QuoteDraft = ReturnType<typeof useQuoteDraft>;
