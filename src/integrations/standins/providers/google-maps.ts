import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "AIzaStandInGoogleMapsKey0001";

interface Waypoint {
  location?: { latLng?: { latitude?: number; longitude?: number } };
  address?: string;
}

const TOWNS: Readonly<Record<string, readonly [number, number]>> = {
  nairobi: [-1.2921, 36.8219],
  ruaka: [-1.2056, 36.7756],
  thika: [-1.0333, 37.0693],
  nakuru: [-0.3031, 36.08],
  mombasa: [-4.0435, 39.6682],
  kisumu: [-0.0917, 34.768],
};

function positionOf({ location, address = "" }: Waypoint = {}): readonly [number, number] | undefined {
  const { latitude, longitude } = location?.latLng ?? {};
  if (latitude !== undefined && longitude !== undefined) return [latitude, longitude];
  const asked = address.toLowerCase();
  return Object.entries(TOWNS).find(([name]) => asked.includes(name))?.[1];
}

/** A road is a third longer than the flat line on a map of degrees. */
function metresBetween(one: readonly [number, number], other: readonly [number, number]): number {
  const north = (one[0] - other[0]) * 110_574;
  const east = (one[1] - other[1]) * 111_320 * Math.cos((one[0] * Math.PI) / 180);
  return Math.round(Math.sqrt(north ** 2 + east ** 2) * 1.33);
}

const problem = (code: number, status: string, message: string, reason?: string) => ({
  error: {
    code,
    message,
    status,
    ...(reason && { details: [{ "@type": "type.googleapis.com/google.rpc.ErrorInfo", reason }] }),
  },
});

export const googleMaps: StandIn = {
  name: "google-maps",
  title: "Google Maps",
  offer: (url) => ({ apiKey: KEY, baseUrl: `${url}/google-maps` }),
  problem: (status) =>
    status === 401
      ? problem(401, "UNAUTHENTICATED", "Request is missing required authentication credential.")
      : status === 429
        ? problem(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'ComputeRoutes requests'.")
        : problem(500, "INTERNAL", "Internal error encountered."),
  routes: () => {
    const app = new Hono();
    let asked = 0;
    app.post("/directions/v2:computeRoutes", async (c) => {
      asked += 1;
      const invalid = (message: string, reason?: string) =>
        c.json(problem(400, "INVALID_ARGUMENT", message, reason), 400);
      if (c.req.header("x-goog-api-key") !== KEY)
        return invalid("API key not valid. Please pass a valid API key.", "API_KEY_INVALID");
      const mask = c.req.header("x-goog-fieldmask") ?? "";
      if (!mask.split(",").includes("routes.distanceMeters"))
        return invalid("FieldMask is a required parameter.");
      const { origin, destination, travelMode } = await c.req.json<{
        origin?: Waypoint;
        destination?: Waypoint;
        travelMode?: string;
      }>();
      if (!origin || !destination || travelMode !== "DRIVE")
        return invalid("Request contains an invalid argument.");
      const [from, to] = [positionOf(origin), positionOf(destination)];
      // As Google does where it finds no place or no road: an answer without routes.
      if (!from || !to) return c.json({});
      return c.json({ routes: [{ distanceMeters: metresBetween(from, to) }] });
    });
    app.get("/asked.json", (c) => c.json({ asked }));
    return app;
  },
};
