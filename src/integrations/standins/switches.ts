/** Faults; the first option is normal operation. */
export const MODES = {
  works: "works",
  "401": "refuses the key (401)",
  "429": "is asked too often (429)",
  "500": "has an error of its own (500)",
  late: "answers after twenty seconds",
  twice: "reports everything twice",
  cut: "takes it, then cuts the connection",
  deaf: "cuts the connection before it takes anything",
  silent: "reports nothing",
  forged: "reports with a wrong signature",
  disorder: "reports what was before after what is now",
  early: "is paid, and reports it, before it has answered",
} as const;

export type Mode = keyof typeof MODES;

export const isMode = (mode: unknown): mode is Mode => typeof mode === "string" && Object.hasOwn(MODES, mode);

/** `left` counts remaining calls; without a number it stays. */
export class Switches {
  readonly #turned = new Map<string, { mode: Mode; left: number; skip: number }>();

  /** Starts after `skip` working calls and lasts `times` calls. */
  turn(provider: string, mode: Mode, times = Number.POSITIVE_INFINITY, skip = 0): void {
    this.#turned.set(provider, { mode, left: times, skip });
  }

  at(provider: string): Mode {
    const turned = this.#turned.get(provider);
    return turned && turned.skip <= 0 ? turned.mode : "works";
  }

  countCall(provider: string): void {
    const turned = this.#turned.get(provider);
    if (!turned) return;
    if (turned.skip > 0) {
      turned.skip -= 1;
      return;
    }
    turned.left -= 1;
    if (turned.left <= 0) this.#turned.delete(provider);
  }
}
