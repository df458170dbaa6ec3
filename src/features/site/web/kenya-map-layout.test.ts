import { describe, expect, it } from "vitest";
import { MAP_HEIGHT, MAP_WIDTH } from "./kenya-map-data";
import { type MapArea, placeAreas, project } from "./kenya-map-layout";

const NAIROBI: MapArea = { name: "Nairobi", lat: -1.2833, lon: 36.8167, rank: "home" };

describe("the map of service areas", () => {
  it("keeps Kenya's corners inside, north above south and west left of east", () => {
    const [turkana, coast] = [project(4.6, 34.9), project(-4.68, 39.2)];
    expect(turkana.x).toBeLessThan(coast.x);
    expect(turkana.y).toBeLessThan(coast.y);
    for (const { x, y } of [turkana, coast, project(3.9, 41.8), project(-1, 33.95)]) {
      expect(x).toBeGreaterThan(0);
      expect(x).toBeLessThan(MAP_WIDTH);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(MAP_HEIGHT);
    }
  });

  it("is to scale: Mombasa lies 440 km from Nairobi, Kisumu 265", () => {
    const length = (lat: number, lon: number) => {
      const [from, to] = [project(NAIROBI.lat, NAIROBI.lon), project(lat, lon)];
      return Math.hypot(from.x - to.x, from.y - to.y);
    };
    expect(length(-4.0547, 39.6636) / length(-0.1022, 34.7617)).toBeCloseTo(440 / 265, 1);
  });

  it("leaves out a town that would smudge the pin beside it", () => {
    const kiambu: MapArea = { name: "Kiambu", lat: -1.1714, lon: 36.8356, rank: "town" };
    const thika: MapArea = { name: "Thika", lat: -1.0333, lon: 37.0693, rank: "town" };
    expect(placeAreas([kiambu, thika, NAIROBI]).map(({ name }) => name)).toEqual(["Nairobi", "Thika"]);
  });

  it("drops a name rather than cover another", () => {
    const crowd = Array.from({ length: 40 }, (_, index): MapArea => {
      return {
        name: `Settlement ${index}`,
        lat: 0.2 * (index % 7),
        lon: 37 + 0.2 * (index % 6),
        rank: "town",
      };
    });
    const placed = placeAreas([NAIROBI, ...crowd]);
    expect(placed[0]?.label).toBeDefined();
    expect(placed.some(({ label }) => !label)).toBe(true);
    expect(placed.some(({ rank, label }) => rank === "town" && label)).toBe(true);
  });
});
