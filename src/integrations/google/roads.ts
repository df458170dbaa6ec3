import { z } from "zod";
import { CallFailed, type CallOptions, callProvider, failedWith } from "~/platform/outbound/provider-call";
import { googleAt } from "./google";

export interface Waypoint {
  text: string;
  at?: { lat: number; lon: number } | undefined;
}

const routed = z.object({
  routes: z.array(z.object({ distanceMeters: z.number().nonnegative().default(0) })).default([]),
});
const refusal = z.object({
  error: z.object({
    message: z.string().default(""),
    status: z.string().default(""),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});
/** Reasons of a 400 caused by the key. */
const OF_KEYS = new Set(["API_KEY_INVALID", "API_KEY_EXPIRED"]);

const waypoint = ({ text, at }: Waypoint) =>
  at
    ? { location: { latLng: { latitude: at.lat, longitude: at.lon } } }
    : { address: /kenya/i.test(text) ? text : `${text}, Kenya` };

/**
 * Whole kilometres by road between two places of Kenya, at least 1; undefined when Google knows no road or no such place.
 * Throws CallFailed (docs/domain/integrations.md#google-maps).
 */
export async function measureRoad(
  { baseUrl, apiKey }: { baseUrl: string; apiKey: string },
  { from, to }: { from: Waypoint; to: Waypoint },
  options: CallOptions = {},
): Promise<number | undefined> {
  const asked = {
    origin: waypoint(from),
    destination: waypoint(to),
    travelMode: "DRIVE",
    routingPreference: "TRAFFIC_UNAWARE",
    regionCode: "KE",
  };
  const { status, body } = await callProvider(
    `${googleAt(baseUrl).routes}/directions/v2:computeRoutes`,
    {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        "X-Goog-Api-Key": apiKey,
        "X-Goog-FieldMask": "routes.distanceMeters",
      },
      body: JSON.stringify(asked),
    },
    options,
  );
  if (status === 200) {
    const read = routed.safeParse(body);
    if (!read.success) throw new CallFailed("unreadable", "");
    const [road] = read.data.routes;
    return road && Math.max(1, Math.round(road.distanceMeters / 1000));
  }
  const said = refusal.safeParse(body).data?.error;
  const isOfKey = said?.details.some(({ reason }) => reason && OF_KEYS.has(reason));
  if (!isOfKey && (status === 404 || status === 400)) return undefined;
  throw failedWith(isOfKey ? 401 : status, said?.message ?? "");
}

const TOWNS = {
  from: { text: "Nairobi", at: { lat: -1.2833, lon: 36.8167 } },
  to: { text: "Thika", at: { lat: -1.0396, lon: 37.09 } },
};

/** Tries a key on one road that there is. Throws CallFailed. */
export async function tryMapsKey(
  app: { baseUrl: string; apiKey: string },
  options: CallOptions = {},
): Promise<void> {
  const km = await measureRoad(app, TOWNS, options);
  if (km === undefined) throw new CallFailed("refused", "no road from Nairobi to Thika");
}
