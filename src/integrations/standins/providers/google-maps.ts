import { Hono } from "hono";
import type { StandIn } from "../stand-in";

const KEY = "AIzaStandInGoogleMapsKey0001";

/** Google's geocoding: always 200, what is wrong is in `status`. */
export const googleMaps: StandIn = {
  name: "google-maps",
  title: "Google Maps",
  offer: (url) => ({ apiKey: KEY, baseUrl: `${url}/google-maps` }),
  problem: (status) =>
    status === 401
      ? { results: [], status: "REQUEST_DENIED", error_message: "The provided API key is invalid." }
      : status === 429
        ? { results: [], status: "OVER_QUERY_LIMIT", error_message: "You have exceeded your rate-limit." }
        : { results: [], status: "UNKNOWN_ERROR", error_message: "" },
  routes: () => {
    const app = new Hono();
    app.get("/maps/api/geocode/json", (c) => {
      const { key, address } = c.req.query();
      if (key !== KEY)
        return c.json({
          results: [],
          status: "REQUEST_DENIED",
          error_message: "The provided API key is invalid.",
        });
      if (!address) return c.json({ results: [], status: "INVALID_REQUEST" });
      const location = { lat: -1.2920659, lng: 36.8219462 };
      const formatted_address = "Nairobi, Kenya";
      return c.json({ results: [{ formatted_address, geometry: { location } }], status: "OK" });
    });
    return app;
  },
};
