import { randomUUID } from "node:crypto";

export interface PhoneMessage {
  id: string;
  provider: string;
  from: string;
  /** Digits with the country's code, no plus. */
  to: string;
  text: string;
  at: number;
  /** Phones that are off get nothing. */
  arrived: boolean;
  /** Whether the phone wrote it: `to` is the phone all the same, `from` whom it wrote to. */
  isOwn?: boolean;
}

/** What a number does, by its last four digits; all others get their messages. */
export const BY_LAST_DIGITS = {
  "0001": { does: "is on the list of those who want no messages", refused: "blocked", arrives: false },
  "0002": { does: "is no number that messages can be sent to", refused: "invalid", arrives: false },
  "0003": {
    does: "is off: the message is taken, and reported as failed",
    refused: undefined,
    arrives: false,
  },
} as const;

const MOST = 20_000;

/** Every message that a provider took, newest last. */
export class Phones {
  #messages: PhoneMessage[] = [];

  /** Why a number takes nothing; undefined when it does. */
  refusal(to: string): "blocked" | "invalid" | undefined {
    if (!/^\+?\d{8,15}$/.test(to)) return "invalid";
    return behaviourOf(to)?.refused;
  }

  receive(message: { provider: string; from: string; to: string; text: string }): PhoneMessage {
    const received = {
      ...message,
      to: message.to.replace(/^\+/, ""),
      id: randomUUID(),
      at: Date.now(),
      arrived: behaviourOf(message.to)?.arrives ?? true,
    };
    this.#messages.push(received);
    if (this.#messages.length > MOST) this.#messages = this.#messages.slice(-MOST / 2);
    return received;
  }

  /** What a phone wrote itself. */
  write(text: { provider: string; from: string; to: string; text: string }): PhoneMessage {
    const written = {
      provider: text.provider,
      from: text.to,
      to: text.from,
      text: text.text,
      id: randomUUID(),
      at: Date.now(),
      arrived: true,
      isOwn: true,
    };
    this.#messages.push(written);
    return written;
  }

  list(to?: string): readonly PhoneMessage[] {
    const digits = to?.replace(/\D/g, "");
    return digits ? this.#messages.filter((message) => message.to === digits) : this.#messages;
  }

  clear(): void {
    this.#messages = [];
  }
}

function behaviourOf(to: string) {
  const digits = to.slice(-4);
  return Object.hasOwn(BY_LAST_DIGITS, digits)
    ? BY_LAST_DIGITS[digits as keyof typeof BY_LAST_DIGITS]
    : undefined;
}
