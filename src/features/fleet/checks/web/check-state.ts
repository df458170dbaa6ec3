import { useEffect, useState } from "react";
import { newId } from "~/platform/kernel/ids";
import type { FigureValue } from "~/platform/ui/office/typed-field";
import type { Severity } from "../../workshop/domain";

/** A driver's answer to a line. */
export interface Said {
  isOk: boolean;
  what: string;
  severity: Severity;
  photo: Blob | null;
  hasNoPhoto: boolean;
}

export interface CheckDraft {
  km: FigureValue;
  note: string;
  said: Readonly<Record<string, Said>>;
}

const EMPTY: CheckDraft = { km: "", note: "", said: {} };

/** True if a line is answered, and its defect has words and a photo or a reason for none. */
export const isWhole = (said: Said | undefined): boolean =>
  said !== undefined && (said.isOk || (said.what.trim() !== "" && (said.photo !== null || said.hasNoPhoto)));

/**
 * The answers of a check. They stay on the phone while the page is open, also if it reloads; photos do not. The id stays,
 * so that sending again counts once.
 */
export function useCheckDraft(vehicleId: string) {
  const [checkId] = useState(() => newId());
  const [draft, setDraft] = useState(EMPTY);
  const key = `vehicle-check ${vehicleId}`;
  useEffect(() => {
    const kept = sessionStorage.getItem(key);
    if (kept) setDraft(JSON.parse(kept) as CheckDraft);
  }, [key]);
  const change = (part: Partial<CheckDraft>) => {
    const next = { ...draft, ...part };
    const said = Object.entries(next.said).map(([item, one]) => [item, { ...one, photo: null }]);
    sessionStorage.setItem(key, JSON.stringify({ ...next, said: Object.fromEntries(said) }));
    setDraft(next);
  };
  const answer = (item: string, said: Said) => change({ said: { ...draft.said, [item]: said } });
  return { checkId, draft, change, answer, forget: () => sessionStorage.removeItem(key) };
}
