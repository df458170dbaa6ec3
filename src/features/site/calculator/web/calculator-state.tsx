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
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { countRooms, type PricedMove, priceMove } from "~/features/pricing/domain";
import type { Refusal } from "~/platform/http/loader-api";
import { newId } from "~/platform/kernel/ids";
import {
  type Contact,
  type Draft,
  isStepValid,
  NO_CONTACT,
  namesMove,
  reachableStep,
  type Step,
  stepHref,
} from "../domain";
import type { CalculatorData } from "./cost-calculator-page";
import { keep, readKept } from "./kept-draft";
import { useDistance } from "./measured-distance";
import type { MadeQuote, QuoteAnswer } from "./quote-request";

interface Calculator {
  data: CalculatorData;
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  contact: Contact;
  changeContact: (part: Partial<Contact>) => void;
  step: Step;
  /** The step that was asked for could not be reached: what is missing is then said as an error. */
  isBlocked: boolean;
  goTo: (step: Step) => void;
  /** Says what is missing where one stands; true when nothing is. */
  attemptLeave: (to: Step) => boolean;
  priced: PricedMove;
  roomCount: number;
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
  answer: QuoteAnswer | undefined;
  children: ReactNode;
}

/**
 * The calculator's state. The address carries the move from step to step; what was changed since, and who the quote
 * is for, is kept in this tab's sessionStorage.
 */
export function CalculatorProvider({ data, answer, children }: ProviderProps) {
  const [draft, setDraft] = useState(data.draft);
  const [contact, setContact] = useState(NO_CONTACT);
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
  const [search] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const [isRestored, setRestored] = useState(false);

  const asked = search.get("step");
  const step = reachableStep(asked, draft);
  const quote = answer?.ok ? answer.quote : step === 4 ? kept : undefined;

  useEffect(() => {
    setRestored(true);
    const before = readKept();
    if (!before) return;
    setContact({ ...NO_CONTACT, ...before.contact });
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
  }, []);

  // An address that asks for more than the answers allow is put right: else the page would jump while one types.
  useEffect(() => {
    if (!isRestored || asked === null || Number(asked) === step) return;
    setAttempted(asked);
    navigate(stepHref(step, draft), { replace: true, preventScrollReset: true });
  }, [isRestored, asked, step, draft, navigate]);

  useEffect(() => {
    setForgiven([]);
    // The page is everybody's, the attempt is this visitor's; after an answer another one begins.
    setAttempt(newId());
    if (answer?.ok) setKept(answer.quote);
  }, [answer]);

  useEffect(() => {
    if (isRestored) keep({ search: location.search, draft, contact, quote: kept });
  }, [isRestored, location.search, draft, contact, kept]);

  const change = useCallback((part: Partial<Draft>) => {
    setAttempted(undefined);
    setDraft((before) => ({ ...before, ...part }));
  }, []);
  const changeContact = useCallback(
    (part: Partial<Contact>) => setContact((before) => ({ ...before, ...part })),
    [],
  );

  const goTo = useCallback(
    (to: Step) => {
      setAttempted(undefined);
      setSheetOpen(false);
      navigate(stepHref(to, draft));
    },
    [navigate, draft],
  );
  const attemptLeave = useCallback(
    (to: Step) => {
      const reachable = to < step || reachableStep(String(to), draft) === to;
      setAttempted(reachable ? undefined : String(to));
      return reachable;
    },
    [step, draft],
  );

  const distance = useDistance(data, draft);
  const priced = useMemo(
    () => priceMove(data.priceList, { rooms: draft.rooms, services: draft.services, distance }, data.tax),
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
    goTo,
    attemptLeave,
    priced,
    roomCount: countRooms(draft.rooms),
    refused: answer && !answer.ok ? without(answer, forgiven) : undefined,
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
