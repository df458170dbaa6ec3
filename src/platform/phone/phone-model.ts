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
import { NotSent, type Sender } from "~/platform/offline/replay";
import { type Replay, type SendingState, startReplay } from "~/platform/offline/start-replay";
import { isQuotaError, type Store } from "~/platform/offline/store";
import { openApi, type PhoneApi } from "./phone-api";
import type { Language } from "./words";

export interface Person {
  id: string;
  name: string;
}

/** The state that all phone apps share. */
export interface PhoneState {
  isOpen: boolean;
  /** The office was asked for the records, or could not be. */
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

/** The parts of an app that know its nouns. `View` is what its screens read from copies and events. */
export interface PhoneApp<View extends object> {
  name: string;
  /** Facts about the phone. */
  device: Store;
  /** The database of a person: the same for all, or one each. */
  storeOf: (personId: string) => Store;
  empty: View;
  view: (copies: ReadonlyMap<string, unknown>, events: readonly OfflineEvent[]) => View;
  /** Asks the office who is signed in. */
  identify: (api: PhoneApi) => Promise<Person>;
  sender: (api: PhoneApi, store: Store, who: { person: string; device: string }) => Sender;
  /** Brings the office's records onto the phone. */
  bring: (api: PhoneApi, store: Store, outbox: Outbox) => Promise<void>;
  /** True if the records are needed now, although they are fresh. */
  isDue?: (view: View) => boolean;
  /** Request headers that prove who asks; without them it is the browser's session. */
  headers?: () => Record<string, string>;
}

export type PhoneModel<View extends object> = ReturnType<typeof createPhoneModel<View>>;

/** Taps within this time are sent together. */
const GATHER = 1_500;
const FRESH = 5 * 60_000;

/** The state of a phone app. Entries show at once and are saved in the background. */
export function createPhoneModel<View extends object>(app: PhoneApp<View>) {
  const languageKey = `${app.name}-language`;
  let state: PhoneState & View = {
    ...app.empty,
    ...{ isOpen: false, isAsked: false, person: undefined, events: [], photos: [], sending: "idle" },
    ...{ others: 0, isFull: false, isLow: false, offset: undefined, isBroken: false },
    language: localStorage.getItem(languageKey) === "en" ? "en" : "sw",
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<PhoneState> | Partial<View>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const api = openApi(
    (date) => set({ offset: clockOffset(date, new Date()) }),
    () => ({ "Accept-Language": state.language, ...app.headers?.() }),
  );
  let store: Store | undefined;
  let outbox: Outbox | undefined;
  let replay: Replay | undefined;
  let device = "";
  let copies: ReadonlyMap<string, unknown> = new Map();
  /** Shown, and not saved yet. */
  let flying: OfflineEvent[] = [];
  let loading = Promise.resolve();
  let broughtAt = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const broken = () => set({ isBroken: true, isOpen: true });

  function show(events: OfflineEvent[]): void {
    set({ ...app.view(copies, events), events, isFull: outbox?.isFull() ?? false });
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
    const [read, others] = await Promise.all([outbox.read(), countOthers(person)]);
    const { events: saved, photos } = read;
    copies = read.copies;
    const ids = new Set(saved.map(({ id }) => id));
    const all = [...saved, ...new Set([...unsaved, ...flying])].filter(
      (event, at) => at < saved.length || !ids.has(event.id),
    );
    set({ photos, others, isOpen: true });
    show(all);
  }

  const peopleHere = async () => (await readDevice<Person[]>(app.device, "people")) ?? [];

  async function countOthers(person: Person): Promise<number> {
    const stores = new Set([person, ...(await peopleHere())].map(({ id }) => app.storeOf(id)));
    let others = 0;
    for (const one of stores)
      for (const [id, count] of await waitingByPerson(one)) if (id !== person.id) others += count;
    return others;
  }

  async function bring(): Promise<void> {
    if (!outbox || !store) return;
    broughtAt = Date.now();
    try {
      await app.bring(api, store, outbox);
    } catch (error) {
      // Not brought: the next turn, such as the return of the network, asks again.
      broughtAt = 0;
      throw error;
    }
    if (state.sending !== "sending") set({ sending: "idle" });
    await load();
    set({ isAsked: true, isLow: (await roomLeft()).isLow });
  }

  async function workAs(person: Person): Promise<void> {
    replay?.stop();
    const own = app.storeOf(person.id);
    const opened = openOutbox(own, person.id, () => new Date());
    store = own;
    outbox = {
      ...opened,
      settle: async (...given) => {
        await opened.settle(...given);
        await load();
      },
    };
    set({ person });
    await load();
    const sender = app.sender(api, own, { person: person.id, device });
    replay = startReplay({ store: own, outbox, sender }, (sending) => {
      // A try says nothing about the session until it has ended, and neither does one without anything to send.
      if (!isEnded() || (sending !== "sending" && sending !== "idle")) set({ sending });
      if (sending === "sending") return;
      void load().catch(broken);
      if (sending === "idle" && isDue()) void bring().catch(note);
    });
  }

  const isEnded = () => state.sending === "signed-out" || state.sending === "other-person";

  const isDue = () => isEnded() || Date.now() - broughtAt > FRESH || (app.isDue?.(state) ?? false);

  /** Shows why the office did not answer. The replay tries again. */
  function note(error: unknown): void {
    if (!(error instanceof NotSent)) throw error;
    if (error.why !== "rejected") set({ sending: error.why });
  }

  async function rememberPerson(person: Person): Promise<void> {
    await saveDevice(app.device, "person", person);
    const others = (await peopleHere()).filter(({ id }) => id !== person.id);
    await saveDevice(app.device, "people", [...others, person]);
  }

  /** Asks the office who is signed in; without network it is the last person. */
  async function identify(): Promise<void> {
    try {
      const { id, name } = await app.identify(api);
      await rememberPerson({ id, name });
      if (state.person?.id !== id) await workAs({ id, name });
      else {
        replay?.soon();
        await bring();
      }
    } catch (error) {
      note(error);
      set({ isAsked: true });
    }
    set({ isOpen: true });
  }

  function add(
    events: readonly (NewEvent & { id: string })[],
    photo?: Omit<OfflinePhoto, "person" | "at">,
  ): Promise<void> {
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

  return {
    api,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async open() {
      try {
        device = (await readDevice<string>(app.device, "id")) ?? newId();
        await saveDevice(app.device, "id", device);
        const person = await readDevice<Person>(app.device, "person");
        if (person) await workAs(person);
        void keepStorage();
        await identify();
      } catch {
        broken();
      }
    },
    device: () => device,
    /** The person's language, unless this phone has one. */
    suggestLanguage(language: Language) {
      if (localStorage.getItem(languageKey) === null) set({ language });
    },
    /** Draws again after a change outside the state. */
    changed: () => set({}),
    setLanguage(language: Language) {
      localStorage.setItem(languageKey, language);
      set({ language });
    },
    /** Shows events at once and saves them in the background. */
    record: (events: readonly (NewEvent & { id: string })[]) => void add(events).catch(broken),
    /** Saves a photo, and events with it, in one write. Undefined once saved; else why not. */
    async addPhoto(
      photo: Omit<OfflinePhoto, "person" | "at">,
      events: readonly (NewEvent & { id: string })[] = [],
    ): Promise<"full" | undefined> {
      try {
        await add(events, photo);
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
    refresh: () => bring().catch(note),
    identify,
    /** Forgets who is signed in. Unsent events stay on the phone until this person signs in again. */
    async forgetPerson() {
      replay?.stop();
      await saveDevice(app.device, "person", undefined);
      outbox = undefined;
      copies = new Map();
      set({ ...app.empty, person: undefined, events: [], photos: [], sending: "signed-out" });
    },
  };
}

/** The subjects of photos that the server does not have yet. */
export const unsentSubjects = async (store: Store, person: string): Promise<unknown[]> =>
  (await photosOf(store, person)).flatMap(({ sentAt, about }) => (sentAt ? [] : [about]));
