import { type Applied, applyEdit, type Change } from "~/features/inventory/inventories/domain/edits";
import { newId } from "~/platform/kernel/ids";
import {
  type NewEvent,
  type OfflineEvent,
  type OfflinePhoto,
  type Outbox,
  openOutbox,
  photosOf,
  readDevice,
  saveDevice,
  waitingByPerson,
} from "~/platform/offline/outbox";
import { clockOffset, keepStorage, roomLeft } from "~/platform/offline/phone";
import { NotSent } from "~/platform/offline/replay";
import { type Replay, type SendingState, startReplay } from "~/platform/offline/start-replay";
import { isQuotaError, openStore, type Store } from "~/platform/offline/store";
import type { PhotoPlace, SurveyEvent, SurveyView } from "../domain/surveys";
import { inverseOf } from "../domain/undo";
import { openApi } from "./api";
import { refresh } from "./refresh";
import { surveySender } from "./sender";
import { EMPTY_CATALOGUE, readSurveys, type SurveysOnPhone } from "./surveys-on-phone";
import type { Language } from "./words";

export interface Person {
  id: string;
  name: string;
}

export interface AppState extends SurveysOnPhone {
  isOpen: boolean;
  /** The office was asked for the surveys, or could not be. */
  isAsked: boolean;
  language: Language;
  /** The last person on this phone; undefined until the first sign-in. */
  person: Person | undefined;
  events: OfflineEvent[];
  photos: OfflinePhoto[];
  sending: SendingState;
  /** Unsent events of other people on this phone. */
  others: number;
  isFull: boolean;
  isLow: boolean;
  /** Seconds that the phone's clock is ahead. */
  offset: number | undefined;
  /** The browser cannot save. */
  isBroken: boolean;
}

const LANGUAGE = "survey-language";
/** Taps within this time are sent together. */
const GATHER = 1_500;
const FRESH = 5 * 60_000;

export type Model = ReturnType<typeof createModel>;

/** The app's state and everything a surveyor can do. Entries show at once and are saved in the background. */
export function createModel(store: Store = openStore("moveease-survey")) {
  let state: AppState = {
    ...{
      isOpen: false,
      isAsked: false,
      person: undefined,
      surveys: [],
      events: [],
      photos: [],
      sending: "idle",
    },
    ...{ others: 0, isFull: false, isLow: false, offset: undefined, isBroken: false },
    language: localStorage.getItem(LANGUAGE) === "en" ? "en" : "sw",
    ...{ catalogueOf: () => EMPTY_CATALOGUE, rules: undefined },
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<AppState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const api = openApi(
    (date) => set({ offset: clockOffset(date, new Date()) }),
    () => state.language,
  );
  let outbox: Outbox | undefined;
  let replay: Replay | undefined;
  let device = "";
  let copies: ReadonlyMap<string, unknown> = new Map();
  /** Shown, and not saved yet. */
  let flying: OfflineEvent[] = [];
  let loading = Promise.resolve();
  const undos = new Map<string, Change[][]>();
  let broughtAt = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const broken = () => set({ isBroken: true, isOpen: true });

  function show(events: OfflineEvent[]): void {
    set({ ...readSurveys(copies, events), events, isFull: outbox?.isFull() ?? false });
  }

  /** Reads everything from the phone. */
  const load = () => {
    loading = readAll();
    return loading;
  };

  async function readAll(): Promise<void> {
    const { person } = state;
    if (!outbox || !person) return;
    const unsaved = flying;
    const [read, counts] = await Promise.all([outbox.read(), waitingByPerson(store)]);
    const { events: saved, photos } = read;
    copies = read.copies;
    const ids = new Set(saved.map(({ id }) => id));
    const all = [...saved, ...new Set([...unsaved, ...flying])].filter(
      (event, at) => at < saved.length || !ids.has(event.id),
    );
    counts.delete(person.id);
    set({ photos, others: [...counts.values()].reduce((sum, count) => sum + count, 0), isOpen: true });
    show(all);
  }

  async function bringSurveys(): Promise<void> {
    const { person } = state;
    if (!outbox || !person) return;
    const box = outbox;
    broughtAt = Date.now();
    await refresh(api, store, person.id, async () => ({
      events: await box.events(),
      photoSurveys: new Set(
        (await photosOf(store, person.id)).flatMap(({ sentAt, about }) =>
          sentAt ? [] : [(about as PhotoPlace).surveyId],
        ),
      ),
    }));
    if (state.sending !== "sending") set({ sending: "idle" });
    await load();
    set({ isAsked: true, isLow: (await roomLeft()).isLow });
  }

  async function workAs(person: Person): Promise<void> {
    replay?.stop();
    undos.clear();
    const opened = openOutbox(store, person.id, () => new Date());
    outbox = {
      ...opened,
      settle: async (...given) => {
        await opened.settle(...given);
        await load();
      },
    };
    set({ person });
    await load();
    const sender = surveySender(api, store, { person: person.id, device });
    replay = startReplay({ store, outbox, sender }, (sending) => {
      // A try says nothing about the session until it has ended, and neither does one without anything to send.
      if (!isEnded() || (sending !== "sending" && sending !== "idle")) set({ sending });
      if (sending === "sending") return;
      void load().catch(broken);
      if (sending === "idle" && isDue()) void bringSurveys().catch(note);
    });
  }

  const isEnded = () => state.sending === "signed-out" || state.sending === "other-person";

  /** The list is asked again now and then, and at once for the goods of a survey that was just started. */
  const isDue = () =>
    isEnded() ||
    Date.now() - broughtAt > FRESH ||
    state.surveys.some(({ state: of, inventory }) => of === "in_progress" && inventory === null);

  /** Shows why the office did not answer. The replay tries again. */
  function note(error: unknown): void {
    if (!(error instanceof NotSent)) throw error;
    if (error.why !== "rejected") set({ sending: error.why });
  }

  /** Asks the office who is signed in; without network it is the last person. */
  async function identify(): Promise<void> {
    try {
      const { id, name } = await api.get<Person>("/me");
      await saveDevice(store, "person", { id, name });
      if (state.person?.id !== id) await workAs({ id, name });
      else {
        replay?.soon();
        await bringSurveys();
      }
    } catch (error) {
      note(error);
      set({ isAsked: true });
    }
    set({ isOpen: true });
  }

  function add(
    events: readonly (NewEvent & SurveyEvent & { id: string })[],
    photo?: Omit<OfflinePhoto, "person" | "at">,
  ) {
    const box = outbox;
    if (!box) return Promise.resolve();
    const at = new Date().toISOString();
    const shown: OfflineEvent[] = events.map((event) => ({
      ...event,
      ...{ person: box.person, at, sequence: Number.MAX_SAFE_INTEGER },
    }));
    flying = [...flying, ...shown];
    if (shown.length > 0) show([...state.events, ...shown]);
    const saved = box.capture(events, photo);
    // A reading that began before the write does not find the events.
    const forget = () =>
      loading.catch(() => undefined).then(() => (flying = flying.filter((event) => !shown.includes(event))));
    saved.then(forget, forget);
    return saved.then(() => {
      if (photo || box.isFull() !== state.isFull) void load().catch(broken);
      clearTimeout(gathering);
      gathering = setTimeout(() => replay?.soon(), GATHER);
    });
  }

  const baseOf = (survey: SurveyView) => survey.inventory?.version ?? null;

  /** Applies changes to a survey's goods. Returns why the first one is not possible. */
  function change(survey: SurveyView, changes: readonly Change[], isUndo = false): string | undefined {
    const { inventory } = survey;
    if (!inventory) return undefined;
    const { kindByCode } = state.catalogueOf(survey);
    let { content } = survey;
    const back: Change[] = [];
    for (const one of changes) {
      const applied: Applied = applyEdit(content, one, kindByCode);
      if ("refused" in applied) return applied.refused;
      back.unshift(...inverseOf(content, one, kindByCode));
      content = applied.content;
    }
    if (!isUndo && back.length > 0) undos.set(survey.id, [...(undos.get(survey.id) ?? []), back]);
    const events = changes.map((one) => ({
      ...{ id: newId(), kind: "edit" as const, base: baseOf(survey) },
      payload: { inventoryId: inventory.id, change: one },
    }));
    void add(events).catch(broken);
    return undefined;
  }

  const record = (survey: SurveyView, event: SurveyEvent) =>
    void add([{ ...event, id: newId(), base: baseOf(survey) }]).catch(broken);

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async open() {
      try {
        device = (await readDevice<string>(store, "id")) ?? newId();
        await saveDevice(store, "id", device);
        const person = await readDevice<Person>(store, "person");
        if (person) await workAs(person);
        void keepStorage();
        await identify();
      } catch {
        broken();
      }
    },
    setLanguage(language: Language) {
      localStorage.setItem(LANGUAGE, language);
      set({ language });
    },
    change,
    /** A line of a room by its kind, as it is now. */
    lineOf: (surveyId: string, room: string, kindCode: string | undefined) =>
      state.surveys
        .find(({ id }) => id === surveyId)
        ?.content.lines.find((line) => line.room === room && line.kindCode === (kindCode ?? null)),
    canUndo: (survey: SurveyView) => (undos.get(survey.id)?.length ?? 0) > 0,
    undo(survey: SurveyView) {
      const last = undos.get(survey.id)?.pop();
      if (last) change(survey, last, true);
    },
    record,
    /** Undefined once saved; else why not. */
    async addPhoto(place: PhotoPlace, blob: Blob): Promise<"full" | undefined> {
      try {
        await add([], { id: newId(), about: place, blob });
        return undefined;
      } catch (error) {
        if (!isQuotaError(error)) broken();
        return "full";
      }
    },
    async dismiss(id: string) {
      await outbox?.dismiss(id);
      await load();
    },
    retry: () => void replay?.soon(),
    refresh: () => bringSurveys().catch(note),
    /** 'code': a second step is needed. Rejects with NotSent. */
    async signIn(fields: { email: string; password: string } | { code: string }): Promise<"code" | "done"> {
      const path = "code" in fields ? "/sessions/second-factor" : "/sessions";
      const { step } = await api.send<{ step: "done" | "code" }>("POST", path, fields);
      if (step === "done") await identify();
      return step;
    },
    /** Unsent events stay on the phone until this person signs in again. */
    async signOut() {
      replay?.stop();
      await fetch("/api/v1/sessions/current", { method: "DELETE" }).catch(() => undefined);
      await saveDevice(store, "person", undefined);
      outbox = undefined;
      copies = new Map();
      set({ person: undefined, surveys: [], events: [], photos: [], sending: "signed-out" });
    },
  };
}
