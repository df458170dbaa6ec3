import { createHash, randomBytes } from "node:crypto";
import { PHOTO, voiceNote } from "./whatsapp-samples";

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const URL_MS = 5 * MINUTE_MS;
/** Service messages of one number and month that cost nothing, since 1 October 2026. */
export const FREE_A_MONTH = 1000;

export interface Person {
  userId: string;
  /** In digits. Known to WhatsApp even if the person hides it. */
  phone: string;
  name: string;
  username: string;
  hidesPhone: boolean;
  /** Zero: never. */
  lastWroteAt: number;
  thread: Entry[];
}

/** One message of a thread. */
export interface Entry {
  id: string;
  at: number;
  fromPerson: boolean;
  kind: string;
  text: string;
  mediaId?: string;
  /** What the person can tap. */
  choices?: { id: string; title: string }[];
  state: "sent" | "delivered" | "read" | "failed";
  category: string;
  isBillable: boolean;
  reactions: string[];
  trace: string;
  isTemplate: boolean;
}

/** A message of the business in words, as the phone shows it. */
export type Written = Pick<Entry, "kind" | "text" | "category" | "isTemplate"> &
  Partial<Pick<Entry, "choices" | "mediaId">>;

interface Media {
  bytes: Buffer;
  mimeType: string;
  until: number;
}

const inAMonth = (at: number, month: string) => new Date(at).toISOString().startsWith(month);

/** People with WhatsApp on their phones, their threads with the business, and the files. */
export class People {
  readonly #people: Person[] = [];
  readonly #media = new Map<string, Media>();
  readonly #urls = new Map<string, { mediaId: string; until: number }>();
  /** Moves the clock, so that windows close and files expire. */
  aheadMs = 0;

  now(): number {
    return Date.now() + this.aheadMs;
  }

  list(): readonly Person[] {
    return this.#people.toSorted((one, other) => latest(other) - latest(one));
  }

  /** By a phone number in any writing, or by a user id. */
  find(key: string): Person | undefined {
    const digits = key.replace(/\D/g, "");
    return this.#people.find(({ userId, phone }) => userId === key || (digits !== "" && phone === digits));
  }

  /** Makes the person, unless they exist. */
  meet({ phone, name = "", username = "" }: { phone: string; name?: string; username?: string }): Person {
    const known = this.find(phone);
    if (known) return known;
    const digits = phone.replace(/\D/g, "");
    const person: Person = {
      userId: userIdOf(digits),
      phone: digits,
      name: name || `Phone ${digits.slice(-4)}`,
      username,
      hidesPhone: username !== "",
      lastWroteAt: 0,
      thread: [],
    };
    this.#people.push(person);
    return person;
  }

  /** Another SIM card: the number and the user id are new, the thread stays. */
  renumber(person: Person, phone: string): { phone: string; userId: string } {
    const before = { phone: person.phone, userId: person.userId };
    person.phone = phone;
    person.userId = userIdOf(phone);
    return before;
  }

  isWindowOpen(person: Person): boolean {
    return person.lastWroteAt > 0 && this.now() - person.lastWroteAt < DAY_MS;
  }

  add(person: Person, entry: Partial<Entry> & Pick<Entry, "kind" | "text" | "fromPerson">): Entry {
    const added: Entry = {
      id: `wamid.${randomBytes(24).toString("base64")}`,
      at: this.now(),
      state: "sent",
      category: "",
      isBillable: false,
      reactions: [],
      trace: "",
      isTemplate: false,
      ...entry,
    };
    person.thread.push(added);
    if (added.fromPerson) person.lastWroteAt = added.at;
    return added;
  }

  entry(messageId: string): { person: Person; entry: Entry } | undefined {
    for (const person of this.#people) {
      const entry = person.thread.find(({ id }) => id === messageId);
      if (entry) return { person, entry };
    }
    return undefined;
  }

  /** Delivered service messages of this month. */
  serviceThisMonth(): number {
    const month = new Date(this.now()).toISOString().slice(0, 7);
    return this.#people
      .flatMap(({ thread }) => thread)
      .filter(
        ({ category, state, at }) => category === "service" && state !== "failed" && inAMonth(at, month),
      ).length;
  }

  /** Files that a business uploads live for 30 days, a person's for seven. */
  keep(bytes: Buffer, mimeType: string, days: 7 | 30): string {
    const id = String(randomBytes(7).readUIntBE(0, 6));
    this.#media.set(id, { bytes, mimeType, until: this.now() + days * DAY_MS });
    return id;
  }

  media(id: string): (Media & { sha256: Buffer }) | undefined {
    const media = this.#media.get(id);
    if (!media || media.until < this.now()) return undefined;
    return { ...media, sha256: createHash("sha256").update(media.bytes).digest() };
  }

  /** The last part of a file's address. It lives for five minutes. */
  addressOf(mediaId: string): string {
    const key = randomBytes(18).toString("base64url");
    this.#urls.set(key, { mediaId, until: this.now() + URL_MS });
    return key;
  }

  atAddress(key: string): Media | undefined {
    const found = this.#urls.get(key);
    return found && found.until >= this.now() ? this.#media.get(found.mediaId) : undefined;
  }

  clear(): void {
    this.#people.length = 0;
    this.aheadMs = 0;
  }
}

const latest = ({ thread, lastWroteAt }: Person) => thread.at(-1)?.at ?? lastWroteAt;

/** Every number has another one, as at WhatsApp. */
function userIdOf(phone: string): string {
  const digest = createHash("sha256").update(`standin:${phone}`).digest();
  return `KE.${digest.readBigUInt64BE(0)}`;
}

/** What a person sends. `title` and `id` are those of a tapped button. */
export interface Said {
  kind: "text" | "photo" | "voice" | "location" | "answer" | "reaction" | "deletion" | "file" | "poll";
  text?: string;
  id?: string;
  /** The message that is quoted, answered, reacted to or deleted. */
  about?: string;
  bytes?: Buffer;
  mimeType?: string;
  latitude?: number;
  longitude?: number;
}

/** Adds the message to the thread and gives its part of the webhook. */
export function say(people: People, person: Person, said: Said): Record<string, unknown> {
  const { kind, text = "", about } = said;
  const hold = (bytes: Buffer, mimeType: string) => {
    const mediaId = people.keep(bytes, mimeType, 7);
    const sha256 = createHash("sha256").update(bytes).digest("base64");
    return { mediaId, part: { mime_type: mimeType, sha256, id: mediaId } };
  };
  const context = about ? { context: { from: "", id: about } } : {};
  const write = (shown: string, part: Record<string, unknown>, mediaId?: string) => {
    const added = people.add(person, {
      kind,
      text: shown,
      fromPerson: true,
      ...(mediaId ? { mediaId } : {}),
    });
    return { id: added.id, timestamp: String(Math.floor(added.at / 1000)), ...part };
  };
  switch (kind) {
    case "text":
      return write(text, { ...context, type: "text", text: { body: text } });
    case "photo": {
      const { mediaId, part } = hold(said.bytes ?? PHOTO, said.mimeType ?? "image/jpeg");
      const image = { ...part, ...(text ? { caption: text } : {}) };
      return write(text || "Photo", { ...context, type: "image", image }, mediaId);
    }
    case "voice": {
      const { mediaId, part } = hold(said.bytes ?? voiceNote(3), "audio/ogg; codecs=opus");
      return write("Voice note", { ...context, type: "audio", audio: { ...part, voice: true } }, mediaId);
    }
    case "file": {
      const { mediaId, part } = hold(said.bytes ?? Buffer.alloc(0), said.mimeType ?? "application/pdf");
      const document = { ...part, filename: text || "file" };
      return write(text || "File", { ...context, type: "document", document }, mediaId);
    }
    case "location": {
      const { latitude = -1.2921, longitude = 36.8219 } = said;
      return write(`Location ${latitude}, ${longitude}`, {
        ...context,
        type: "location",
        location: { latitude, longitude, ...(text ? { name: text } : {}) },
      });
    }
    case "answer": {
      const of = about ? people.entry(about)?.entry : undefined;
      const id = said.id ?? text;
      const title = of?.choices?.find((choice) => choice.id === id)?.title ?? text;
      if (of?.isTemplate)
        return write(title, { ...context, type: "button", button: { payload: id, text: title } });
      const type = of?.kind === "list" ? "list_reply" : "button_reply";
      return write(title, { ...context, type: "interactive", interactive: { type, [type]: { id, title } } });
    }
    case "reaction": {
      const of = about ? people.entry(about)?.entry : undefined;
      if (of) of.reactions = text ? [text] : [];
      return write(text ? `Reacted ${text}` : "Took a reaction back", {
        type: "reaction",
        reaction: { message_id: about ?? "", ...(text ? { emoji: text } : {}) },
      });
    }
    case "deletion":
      return write("Deleted a message", { type: "revoke", revoke: { original_message_id: about ?? "" } });
    case "poll":
      return write("Poll", {
        type: "unsupported",
        unsupported: { type: "poll" },
        errors: [
          {
            code: 131051,
            title: "Message type unknown",
            message: "Message type unknown",
            error_data: { details: "Message type is currently not supported." },
          },
        ],
      });
  }
}
