import { randomUUID } from "node:crypto";

export interface PhoneMessage {
  id: string;
  provider: string;
  from: string;
  to: string;
  text: string;
  at: number;
  arrived: boolean;
  /** The phone wrote it: `to` is still the phone, `from` the number it wrote to. */
  isOwn?: boolean;
}

/** Behaviour by the last four digits; other numbers receive their messages. */
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

export class Phones {
  #messages: PhoneMessage[] = [];

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
