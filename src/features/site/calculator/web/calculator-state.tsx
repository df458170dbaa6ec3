import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslations } from "use-intl";
import {
  countRooms,
  type Distance,
  type PricedMove,
  type PriceList,
  priceKnown,
  type TaxRules,
} from "~/features/pricing/domain/prices";
import type { Refusal } from "~/platform/http/page-errors";
import { nairobiDate } from "~/platform/kernel/dates";
import { newId } from "~/platform/kernel/ids";
import { type Locale, pathIn } from "~/platform/kernel/locales";
import {
  type Contact,
  type Draft,
  detailFaults,
  isStepValid,
  namesMove,
  reachableStep,
  type Step,
  stepHref,
} from "../domain";
import { type CalculatorAddress, useCalculatorAddress } from "./address";
import { askForQuote } from "./ask-for-quote";
import { useDistance } from "./measured-distance";
import type { MadeQuote, QuoteAnswer } from "./quote-request";
import { readDraft, saveDraft } from "./saved-draft";

export interface CalculatorData {
  locale: Locale;
  companyName: string;
  priceList: PriceList;
  tax: TaxRules;
  distance: Distance;
  /** The starting price of long-distance moves, in cents. */
  longDistanceFrom: number;
  quoteValidityDays: number;
  depositRate: number;
  draft: Draft;
  contact: Contact;
  step: Step;
  search: string;
  attempt: string;
  today: string;
  isStaff: boolean;
  answer?: QuoteAnswer | undefined;
}

interface Calculator {
  data: CalculatorData;
  draft: Draft;
  /** A function is used if the change depends on the current draft, which may change between renders. */
  change: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  contact: Contact;
  changeContact: (part: Partial<Contact>) => void;
  step: Step;
  /** True if the requested step was unreachable; missing answers then show as errors. */
  isBlocked: boolean;
  goTo: (step: Step) => void;
  faults: ReturnType<typeof detailFaults>;
  areFaultsShown: boolean;
  go: CalculatorAddress["go"];
  attemptLeave: (to: Step) => boolean;
  priced: PricedMove;
  roomCount: number;
  send: (form: HTMLFormElement) => void;
  isSending: boolean;
  refused: Refusal | undefined;
  dismissError: (field: string) => void;
  quote: MadeQuote | undefined;
  /** False in the server's HTML, where everything must work as plain forms. */
  isHydrated: boolean;
  attempt: string;
  /** True while the full estimate covers a small screen. */
  isSheetOpen: boolean;
  toggleSheet: () => void;
}

const CalculatorContext = createContext<Calculator | null>(null);

export function useCalculator(): Calculator {
  const calculator = useContext(CalculatorContext);
  if (!calculator) throw new Error("useCalculator must be used within a CalculatorProvider");
  return calculator;
}

const never = () => () => undefined;

interface ProviderProps {
  data: CalculatorData;
  children: ReactNode;
}

/**
 * The calculator's state. The URL holds the move between steps. Unsaved changes and the contact are in sessionStorage.
 */
export function CalculatorProvider({ data, children }: ProviderProps) {
  const t = useTranslations("site.calculator.summary");
  const [draft, setDraft] = useState(data.draft);
  const [contact, setContact] = useState(data.contact);
  const [kept, setKept] = useState<MadeQuote>();
  const [attempted, setAttempted] = useState<string>();
  const [attempt, setAttempt] = useState(data.attempt);
  const [forgiven, setForgiven] = useState<readonly string[]>([]);
  const dismissError = useCallback((field: string) => setForgiven((before) => [...before, field]), []);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const toggleSheet = useCallback(() => setSheetOpen((before) => !before), []);
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { search, go } = useCalculatorAddress(data.search);
  const [answer, setAnswer] = useState(data.answer);
  const [isSending, setSending] = useState(false);
  const [isUnanswered, setUnanswered] = useState(false);
  const unanswered = useMemo(
    () => (isUnanswered ? { ok: false as const, message: t("offline"), fields: {} } : undefined),
    [isUnanswered, t],
  );
  const [isRestored, setRestored] = useState(false);

  const asked = new URLSearchParams(search).get("step");
  const step = reachableStep(asked, draft);
  const quote = answer?.ok ? answer.quote : step === 4 ? kept : undefined;

  useEffect(() => {
    setRestored(true);
    const before = readDraft();
    if (!before) return;
    // A form posted without scripts is newer than this tab's storage.
    if (!data.answer) {
      setContact((known) => ({
        name: before.contact.name || known.name,
        email: before.contact.email || known.email,
        phone: before.contact.phone || known.phone,
      }));
    }
    const sameAddress = before.search === window.location.search;
    if (sameAddress && before.quote) setKept(before.quote);
    if (sameAddress || !namesMove(new URLSearchParams(window.location.search))) {
      setDraft((fresh) => ({
        ...fresh,
        ...before.draft,
        serviceType: fresh.serviceType || before.draft.serviceType,
        services: [...new Set([...before.draft.services, ...fresh.services])],
      }));
    }
  }, [data.answer]);

  // Corrects a URL whose step is unreachable; otherwise the page would jump while the visitor types.
  useEffect(() => {
    if (!isRestored || asked === null || Number(asked) === step) return;
    setAttempted(asked);
    go(pathIn(data.locale, stepHref(step, draft)), { replace: true });
  }, [isRestored, asked, step, draft, go, data.locale]);

  useEffect(() => {
    setForgiven([]);
    // The page is cached for all visitors, so each visitor creates an attempt id. An answer starts a new attempt.
    setAttempt(newId());
    if (answer?.ok) setKept(answer.quote);
  }, [answer]);

  useEffect(() => {
    if (isRestored) saveDraft({ search, draft, contact, quote: kept });
  }, [isRestored, search, draft, contact, kept]);

  const change = useCallback<Calculator["change"]>((part) => {
    setAttempted(undefined);
    setDraft((before) => ({ ...before, ...(typeof part === "function" ? part(before) : part) }));
  }, []);
  const changeContact = useCallback(
    (part: Partial<Contact>) => setContact((before) => ({ ...before, ...part })),
    [],
  );

  const goTo = useCallback(
    (to: Step) => {
      setAttempted(undefined);
      setSheetOpen(false);
      go(pathIn(data.locale, stepHref(to, draft)));
    },
    [go, draft, data.locale],
  );
  async function send(form: HTMLFormElement) {
    if (isSending) return;
    setSending(true);
    const answered = await askForQuote(form);
    // An unanswered request may have arrived, so a retry keeps its attempt id.
    setUnanswered(!answered);
    if (answered) setAnswer(answered);
    setSending(false);
  }
  const faults = useMemo(
    () => (step === 1 ? detailFaults(draft, nairobiDate(new Date(data.today))) : []),
    [step, draft, data.today],
  );
  const attemptLeave = useCallback(
    (to: Step) => {
      const reachable = to < step || (reachableStep(String(to), draft) === to && faults.length === 0);
      setAttempted(reachable ? undefined : String(to));
      return reachable;
    },
    [step, draft, faults],
  );

  const distance = useDistance(data, draft);
  const priced = useMemo(
    () => priceKnown(data.priceList, { rooms: draft.rooms, services: draft.services, distance }, data.tax),
    [data.priceList, data.tax, draft.rooms, draft.services, distance],
  );

  const value: Calculator = {
    data,
    draft,
    change,
    contact,
    changeContact,
    step,
    isBlocked: (attempted !== undefined || Number(asked ?? 1) > step) && !isStepValid(step, draft),
    faults,
    areFaultsShown: attempted !== undefined,
    goTo,
    go,
    attemptLeave,
    priced,
    roomCount: countRooms(draft.rooms),
    send: (form) => void send(form),
    isSending,
    refused: unanswered ?? (answer && !answer.ok ? without(answer, forgiven) : undefined),
    dismissError,
    quote,
    isHydrated,
    attempt,
    isSheetOpen,
    toggleSheet,
  };
  return <CalculatorContext.Provider value={value}>{children}</CalculatorContext.Provider>;
}

function without(refused: Refusal, forgiven: readonly string[]): Refusal | undefined {
  if (forgiven.length === 0) return refused;
  const fields = Object.fromEntries(
    Object.entries(refused.fields).filter(([name]) => !forgiven.includes(name)),
  );
  return Object.keys(fields).length > 0 ? { ...refused, fields } : undefined;
}
