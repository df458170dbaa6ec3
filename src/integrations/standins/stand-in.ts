import type { Hono } from "hono";
import type { Phones } from "./phones";
import type { Till } from "./till";

/** What every stand-in works with. */
export interface Desk {
  phones: Phones;
  /** What people are asked to pay. */
  till: Till;
  /** Posts to an address of this machine, as the provider would, as often as its switch says. Never waits for it. */
  report: (
    provider: string,
    to: string | undefined,
    init: { headers?: Record<string, string>; body: string },
  ) => void;
  /** The address that a provider's own console would hold, when it is not told with each message. */
  reportUrl: (provider: string) => string | undefined;
}

/** One provider: its protocol under its own path, its credentials, and how it words what goes wrong. */
export interface StandIn {
  /** The first part of its addresses: /twilio/2010-04-01/… */
  name: string;
  title: string;
  /** What is entered in the settings to use it, by the settings' own field names. `url` is the stand-in's. */
  offer: (url: string) => Record<string, string>;
  routes: (desk: Desk) => Hono;
  /** Its envelope for a status that a switch asks for. */
  problem: (status: 401 | 429 | 500) => unknown;
  /** How it passes on what a phone wrote, to the address in its console: headers and body of a POST there. */
  incoming?: (
    text: { id: string; from: string; to: string; text: string },
    address: string,
  ) => { headers: Record<string, string>; body: string };
  /** A page of it for people, linked from the first one. */
  page?: { path: string; title: string };
  /** Whether its console, not each message, says where reports go. */
  hasConsole?: boolean;
}
