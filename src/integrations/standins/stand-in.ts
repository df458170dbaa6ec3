import type { Hono } from "hono";
import type { Phones } from "./phones";
import type { Mode } from "./switches";
import type { Till } from "./till";

/** What a stand-in remembers over a restart: lines of a file, or nothing without a folder. */
export interface Notebook {
  lines: readonly unknown[];
  write: (line: object) => void;
}

export interface Desk {
  notebook: (provider: string) => Notebook;
  phones: Phones;
  till: Till;
  /** To an address of this machine, as often as the switch says. Never awaited. */
  report: (
    provider: string,
    to: string | undefined,
    init: { headers?: Record<string, string>; body: string },
  ) => void;
  reportUrl: (provider: string) => string | undefined;
  modeOf: (provider: string) => Mode;
}

/** One provider's protocol under its own path, its credentials and its error wording. */
export interface StandIn {
  name: string;
  title: string;
  /** Settings values by field name. `url` is the stand-in's. */
  offer: (url: string) => Record<string, string>;
  routes: (desk: Desk) => Hono;
  problem: (status: 401 | 429 | 500) => unknown;
  /** Headers and body of the POST to its console's address when a phone writes. */
  incoming?: (
    text: { id: string; from: string; to: string; text: string },
    address: string,
  ) => { headers: Record<string, string>; body: string };
  /** `isSteady`: the switches leave it alone. */
  page?: { path: string; title: string; isSteady?: boolean };
  /** The report address is in its console, not in each message. */
  hasConsole?: boolean;
}
