import {
  type Answer,
  type Copy,
  type OfflineEvent,
  type OfflinePhoto,
  type Outbox,
  photosOf,
} from "./outbox";
import { answered, isQuotaError, type Store } from "./store";

/** Why nothing can be sent now. Everything is kept in each case. */
export type Stop = "unreachable" | "signed-out" | "other-person" | "forbidden" | "full";

/** The server did not take a request. `rejected`: it will never take it as it is. */
export class NotSent extends Error {
  readonly why: Stop | "rejected";
  readonly code: string;
  /** Seconds that the server asks to wait. */
  readonly retryAfter: number;

  constructor(why: Stop | "rejected", code = "", retryAfter = 0) {
    super(`${why} ${code}`);
    this.why = why;
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** How an app sends. Each call may be repeated with the same ids. */
export interface Sender {
  /** Throws NotSent if the session has ended or belongs to another person. */
  checkPerson(person: string): Promise<void>;
  /** True if both can go in one request. */
  isOneBatch(first: OfflineEvent, next: OfflineEvent): boolean;
  send(batch: readonly OfflineEvent[]): Promise<{ answers: Answer[]; copies?: Copy[] }>;
  /** The number of bytes that the server has of a photo; 0 for a new one. */
  uploaded(photo: OfflinePhoto): Promise<number>;
  /** True while photos wait, such as for Wi-Fi. */
  holdsPhotos?(): boolean;
  /** Sends bytes from an offset. Returns the next offset. */
  upload(photo: OfflinePhoto, offset: number, part: Blob): Promise<number>;
}

const MOST_IN_BATCH = 50;
/** A cut on 2G costs at most this much. */
const PART_BYTES = 64 * 1024;

/**
 * Sends everything that waits, in order: events in batches, then photos. Returns why it stopped, or undefined once all
 * is sent. Events of an unanswered batch stay and are sent again with the same ids.
 */
export async function sendAll(
  { store, outbox, sender }: { store: Store; outbox: Outbox; sender: Sender },
  now: () => Date,
): Promise<NotSent | undefined> {
  try {
    for (;;) {
      const batch = batchOf(await outbox.events(), sender);
      if (batch.length === 0) break;
      await sender.checkPerson(outbox.person);
      await sendBatch(outbox, sender, batch);
    }
    for (const photo of await photosOf(store, outbox.person)) {
      if (sender.holdsPhotos?.()) break;
      if (photo.sentAt || photo.refused !== undefined) continue;
      await sender.checkPerson(outbox.person);
      await sendPhoto(store, sender, photo, now);
    }
    return undefined;
  } catch (error) {
    if (error instanceof NotSent) return error;
    // The answer could not be saved, so the same batch is sent again later.
    if (isQuotaError(error)) return new NotSent("full");
    throw error;
  }
}

function batchOf(events: readonly OfflineEvent[], sender: Sender): OfflineEvent[] {
  const waiting = events.filter(({ refused }) => refused === undefined);
  const [first] = waiting;
  if (!first) return [];
  const end = waiting.findIndex((event) => !sender.isOneBatch(first, event));
  return waiting.slice(0, Math.min(end === -1 ? waiting.length : end, MOST_IN_BATCH));
}

async function sendBatch(outbox: Outbox, sender: Sender, batch: readonly OfflineEvent[]): Promise<void> {
  try {
    const { answers, copies } = await sender.send(batch);
    const asked = new Set(batch.map(({ id }) => id));
    const known = answers.filter(({ id }) => asked.has(id));
    // An answer about none of them would repeat without end.
    if (known.length === 0) throw new NotSent("unreachable", "NO_ANSWERS");
    await outbox.settle(known, copies);
  } catch (error) {
    if (!(error instanceof NotSent) || error.why !== "rejected") throw error;
    // One event that the server cannot read must not hold up the others.
    const [first] = batch;
    if (batch.length > 1) for (const event of batch) await sendBatch(outbox, sender, [event]);
    else if (first) await outbox.settle([{ id: first.id, outcome: "refused", code: error.code }]);
  }
}

async function sendPhoto(store: Store, sender: Sender, photo: OfflinePhoto, now: () => Date): Promise<void> {
  let refused: string | undefined;
  try {
    let offset = await sender.uploaded(photo);
    while (offset < photo.blob.size) {
      const next = await sender.upload(photo, offset, photo.blob.slice(offset, offset + PART_BYTES));
      if (next <= offset) throw new NotSent("unreachable", "NO_PROGRESS");
      offset = next;
    }
  } catch (error) {
    if (!(error instanceof NotSent) || error.why !== "rejected") throw error;
    refused = error.code;
  }
  await store.write(["photos"], async (open) => {
    const key = [photo.person, photo.id];
    const held = (await answered(open("photos").get(key))) as OfflinePhoto | undefined;
    // It may have been deleted meanwhile.
    if (!held) return;
    open("photos").put(
      refused === undefined ? { ...held, sentAt: now().toISOString() } : { ...held, refused },
    );
  });
}
