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
} from "~/features/pricing/domain";
import type { Refusal } from "~/platform/http/loader-api";
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

/** What the page's loader and action gave it; plain data, which travels in the page. */
export interface CalculatorData {
  locale: Locale;
  companyName: string;
  priceList: PriceList;
  tax: TaxRules;
  distance: Distance;
  /** What long distance moves start from, in cents. */
  longDistanceFrom: number;
  quoteValidityDays: number;
  depositRate: number;
  draft: Draft;
  /** Of the signed-in customer, as far as we know them. */
  contact: Contact;
  step: Step;
  /** The address's, as it came. */
  search: string;
  /** Names this attempt to make a quote, until scripts give each their own: sent twice, it makes one. */
  attempt: string;
  /** An instant. */
  today: string;
  /** Made by staff: the quote is theirs and waits in the office. */
  isStaff: boolean;
  /** To a form that was sent without scripts. */
  answer?: QuoteAnswer | undefined;
}

interface Calculator {
  data: CalculatorData;
  draft: Draft;
  /** What changes; as a function where it follows from what stands, which may change more than once between renderings. */
  change: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  contact: Contact;
  changeContact: (part: Partial<Contact>) => void;
  step: Step;
  /** The step that was asked for could not be reached: what is missing is then said as an error. */
  isBlocked: boolean;
  goTo: (step: Step) => void;
  /** Answers of the step that make no sense; said at their fields once one tries to go on. */
  faults: ReturnType<typeof detailFaults>;
  areFaultsShown: boolean;
  /** To another address of the calculator. */
  go: CalculatorAddress["go"];
  /** Says what is missing where one stands; true when nothing is. */
  attemptLeave: (to: Step) => boolean;
  priced: PricedMove;
  roomCount: number;
  /** Asks for the quote; while it is on its way, once. */
  send: (form: HTMLFormElement) => void;
  isSending: boolean;
  refused: Refusal | undefined;
  /** Takes a refusal away from a field that is being edited. */
  forgive: (field: string) => void;
  quote: MadeQuote | undefined;
  /** False in the server's HTML: until then everything must work as plain forms. */
  isHydrated: boolean;
  /** Names this attempt to make a quote. */
  attempt: string;
  /** The whole estimate over a small screen. */
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
 * The calculator's state. The address carries the move from step to step; what was changed since, and who the quote
 * is for, is kept in this tab's sessionStorage.
 */
export function CalculatorProvider({ data, children }: ProviderProps) {
  const t = useTranslations("site.calculator.summary");
  const [draft, setDraft] = useState(data.draft);
  const [contact, setContact] = useState(data.contact);
  const [kept, setKept] = useState<MadeQuote>();
  const [attempted, setAttempted] = useState<string>();
  const [attempt, setAttempt] = useState(data.attempt);
  const [forgiven, setForgiven] = useState<readonly string[]>([]);
  const forgive = useCallback((field: string) => setForgiven((before) => [...before, field]), []);
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
    // What was sent a moment ago without scripts is newer than what this tab remembers.
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

  // An address that asks for more than the answers allow is put right: else the page would jump while one types.
  useEffect(() => {
    if (!isRestored || asked === null || Number(asked) === step) return;
    setAttempted(asked);
    go(pathIn(data.locale, stepHref(step, draft)), { replace: true });
  }, [isRestored, asked, step, draft, go, data.locale]);

  useEffect(() => {
    setForgiven([]);
    // The page is everybody's, the attempt is this visitor's; after an answer another one begins.
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
    // Unanswered it may have arrived all the same: the next one is the same attempt.
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
    forgive,
    quote,
    isHydrated,
    attempt,
    isSheetOpen,
    toggleSheet,
  };
  return <CalculatorContext.Provider value={value}>{children}</CalculatorContext.Provider>;
}

/** The refusal without what has been edited since; undefined when nothing is left of it. */
function without(refused: Refusal, forgiven: readonly string[]): Refusal | undefined {
  if (forgiven.length === 0) return refused;
  const fields = Object.fromEntries(
    Object.entries(refused.fields).filter(([name]) => !forgiven.includes(name)),
  );
  return Object.keys(fields).length > 0 ? { ...refused, fields } : undefined;
}
