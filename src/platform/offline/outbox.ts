import { newId } from "~/platform/kernel/ids";
import { inTurn } from "~/platform/kernel/in-turn";
import { answered, isQuotaError, rowsOf, type Store } from "./store";

/** Something that happened on this phone and waits to be sent. */
export interface OfflineEvent<Payload = unknown> {
  id: string;
  person: string;
  /** Grows by one with each event of a person on this phone. */
  sequence: number;
  /** The phone's time, which may be wrong. */
  at: string;
  kind: string;
  payload: Payload;
  /** The version of the record that the person saw; null if there was none. */
  base: number | null;
  /** Why the server refused it. Refused events stay until the person dismisses them. */
  refused?: string;
}

/** An app that shows an event before it is saved chooses the id. */
export type NewEvent = Pick<OfflineEvent, "kind" | "payload" | "base"> & { id?: string };

/** A photo, kept before anything names it. `about` says what it shows. */
export interface OfflinePhoto {
  id: string;
  person: string;
  at: string;
  about: unknown;
  blob: Blob;
  /** Set once the server has all of it. */
  sentAt?: string;
  /** Why the server refused it. */
  refused?: string;
}

export interface Answer {
  id: string;
  outcome: "accepted" | "already" | "refused";
  /** Why it was refused. */
  code?: string;
}

/** The server's newest state of something, by name. */
export interface Copy {
  name: string;
  value: unknown;
}

export interface Outbox {
  readonly person: string;
  /**
   * Saves events, and a photo with them, in one durable write. If the phone is full, the events stay in memory
   * (`isFull`), are sent from there, and are saved as soon as there is room. Throws only if a photo cannot be saved.
   */
  capture(events: readonly NewEvent[], photo?: Omit<OfflinePhoto, "person" | "at">): Promise<OfflineEvent[]>;
  /** All events in their order, refused ones too. */
  events(): Promise<OfflineEvent[]>;
  /** Events, photos and copies of one moment: an answer that arrives meanwhile changes all or nothing of it. */
  read(): Promise<{ events: OfflineEvent[]; photos: OfflinePhoto[]; copies: Map<string, unknown> }>;
  /** Removes accepted events, marks refused ones, and saves the server's copies, in one durable write. */
  settle(answers: readonly Answer[], copies?: readonly Copy[]): Promise<void>;
  /** Removes an event or a photo that the server refused. */
  dismiss(id: string): Promise<void>;
  /** True while events are in memory only, because the phone has no room. */
  isFull(): boolean;
}

const SEQUENCE = "sequence";

/** A person's outbox on this phone. Those of other people on the phone are separate. */
export function openOutbox(store: Store, person: string, now: () => Date): Outbox {
  /** Events that the full phone could not save. */
  let unsaved: OfflineEvent[] = [];
  let last = 0;
  /** One write at a time: each of two at once would save the same unsaved events. */
  const turn = <T>(work: () => Promise<T>) => inTurn(`outbox:${person}`, work);

  /** Saves events, numbered after all that are saved. Two tabs get different numbers. */
  const save = (events: readonly OfflineEvent[], photo?: OfflinePhoto) =>
    store.write(["events", "photos", "device"], async (open) => {
      const key = `${SEQUENCE}:${person}`;
      const before = ((await answered(open("device").get(key))) as number | undefined) ?? 0;
      const numbered = events.map((event, at) => ({ ...event, sequence: before + at + 1 }));
      for (const event of numbered) open("events").put(event);
      if (photo) open("photos").put(photo);
      await answered(open("device").put(before + events.length, key));
      return numbered;
    });

  /** Runs a write, and once more without the photos that the server has if the phone is full. */
  const orForget = <T>(write: () => Promise<T>): Promise<T> =>
    write().catch(async (error) => {
      if (!isQuotaError(error) || (await forgetSentPhotos(store, person)) === 0) throw error;
      return write();
    });

  async function saveAll(added: readonly OfflineEvent[], photo?: OfflinePhoto): Promise<OfflineEvent[]> {
    const all = [...unsaved, ...added];
    const numbered = await orForget(() => save(all, photo));
    // Others may have been added while these were saved.
    unsaved = unsaved.filter(({ id }) => !all.some((event) => event.id === id));
    last = numbered.at(-1)?.sequence ?? last;
    return numbered.slice(all.length - added.length);
  }

  return {
    person,
    isFull: () => unsaved.length > 0,
    capture: (events, photo) =>
      turn(async () => {
        const at = now().toISOString();
        const added = events.map((event, index) => ({
          ...event,
          ...{ id: event.id ?? newId(), person, at, sequence: last + unsaved.length + index + 1 },
        }));
        try {
          return await saveAll(added, photo && { ...photo, person, at });
        } catch (error) {
          if (photo || !isQuotaError(error)) throw error;
          unsaved.push(...added);
          return added;
        }
      }),
    async events() {
      const saved = await store.read(["events"], (open) => answered(open("events").getAll(rowsOf(person))));
      return [...(saved as OfflineEvent[]), ...unsaved];
    },
    async read() {
      const [events, photos, copies] = await store.read(["events", "photos", "copies"], (open) =>
        Promise.all(
          (["events", "photos", "copies"] as const).map((name) =>
            answered(open(name).getAll(rowsOf(person))),
          ),
        ),
      );
      return {
        events: [...(events as OfflineEvent[]), ...unsaved],
        photos: photos as OfflinePhoto[],
        copies: byName(copies as Copy[]),
      };
    },
    settle: (answers, copies = []) =>
      turn(async () => {
        const byId = new Map(answers.map((answer) => [answer.id, answer]));
        const after = (event: OfflineEvent) => settled(event, byId.get(event.id));
        await orForget(() =>
          store.write(["events", "copies"], async (open) => {
            await changeEvents(open("events"), person, after);
            for (const copy of copies) open("copies").put({ person, ...copy });
          }),
        );
        unsaved = unsaved.flatMap((event) => after(event) ?? []);
        if (unsaved.length > 0) await saveAll([]).catch(() => undefined);
      }),
    dismiss: (id) =>
      turn(async () => {
        unsaved = unsaved.filter((event) => event.id !== id);
        await store.write(["events", "photos"], async (open) => {
          open("photos").delete([person, id]);
          await changeEvents(open("events"), person, (event) => (event.id === id ? undefined : event));
        });
      }),
  };
}

async function changeEvents(
  open: IDBObjectStore,
  person: string,
  change: (event: OfflineEvent) => OfflineEvent | undefined,
): Promise<void> {
  for (const event of (await answered(open.getAll(rowsOf(person)))) as OfflineEvent[]) {
    const after = change(event);
    if (after === undefined) open.delete([person, event.sequence]);
    else if (after !== event) open.put(after);
  }
}

/** The event after its answer; undefined once the server has it. */
function settled(event: OfflineEvent, answer: Answer | undefined): OfflineEvent | undefined {
  if (!answer) return event;
  return answer.outcome === "refused" ? { ...event, refused: answer.code ?? "REFUSED" } : undefined;
}

/** How many events of each person wait on this phone. */
export async function waitingByPerson(store: Store): Promise<Map<string, number>> {
  const keys = await store.read(["events"], (open) => answered(open("events").getAllKeys()));
  const counts = new Map<string, number>();
  for (const [person] of keys as [string, number][]) counts.set(person, (counts.get(person) ?? 0) + 1);
  return counts;
}

/** All copies of a person, by name. */
export async function copiesOf(store: Store, person: string): Promise<Map<string, unknown>> {
  const rows = await store.read(["copies"], (open) => answered(open("copies").getAll(rowsOf(person))));
  return byName(rows as Copy[]);
}

const byName = (rows: readonly Copy[]) => new Map(rows.map(({ name, value }) => [name, value]));

export async function readCopy<T>(store: Store, person: string, name: string): Promise<T | undefined> {
  const row = await store.read(["copies"], (open) => answered(open("copies").get([person, name])));
  return (row as { value: T } | undefined)?.value;
}

/** Saves copies and removes those whose name `isOld`. */
export async function saveCopies(
  store: Store,
  person: string,
  copies: readonly Copy[],
  isOld: (name: string) => boolean = () => false,
): Promise<void> {
  await store.write(["copies"], async (open) => {
    for (const key of await answered(open("copies").getAllKeys(rowsOf(person))))
      if (isOld((key as [string, string])[1])) open("copies").delete(key);
    for (const copy of copies) open("copies").put({ person, ...copy });
  });
}

export async function photosOf(store: Store, person: string): Promise<OfflinePhoto[]> {
  const rows = await store.read(["photos"], (open) => answered(open("photos").getAll(rowsOf(person))));
  return rows as OfflinePhoto[];
}

/** Deletes photos that the server has, and that `isNeeded` does not keep for display. Returns how many. */
export function forgetSentPhotos(
  store: Store,
  person: string,
  isNeeded: (photo: OfflinePhoto) => boolean = () => false,
): Promise<number> {
  return store.write(["photos"], async (open) => {
    const photos = (await answered(open("photos").getAll(rowsOf(person)))) as OfflinePhoto[];
    const old = photos.filter((photo) => photo.sentAt && !isNeeded(photo));
    for (const { id } of old) open("photos").delete([person, id]);
    return old.length;
  });
}

/** A fact about the phone, such as its id. */
export async function readDevice<T>(store: Store, name: string): Promise<T | undefined> {
  return store.read(["device"], (open) => answered(open("device").get(name)));
}

export async function saveDevice(store: Store, name: string, value: unknown): Promise<void> {
  await store.write(["device"], (open) => answered(open("device").put(value, name)));
}
