import { describe, expect, test } from "vitest";
import { BLANK_ACCESS, type SurveyedStop } from "~/features/inventory/access/domain";
import { NO_PLACE } from "~/features/moves/domain";
import { stopsOfMove } from "./queries/move-stops";

const ends = {
  ...{ from: "Kilimani, Nairobi", to: "Nyali, Mombasa", fromAddress: "Yaya Court 4", toAddress: "" },
  ...{ fromFloor: 2, toFloor: null, fromLift: null, toLift: null, fromCarry: 10, toCarry: null },
  origin: { ...NO_PLACE, contactName: "Wambui", contactPhone: "+254711000001" },
  destination: NO_PLACE,
};
const surveyed = (key: string, facts: Partial<SurveyedStop>): SurveyedStop => ({
  ...{ ...BLANK_ACCESS, key, end: "pickup", surveyed: null },
  ...facts,
});

describe("the stops of a job that has none of its own", () => {
  test("are the quote's places without a survey", () => {
    const stops = stopsOfMove("move", ends);
    expect(stops.map(({ role, address }) => [role, address])).toEqual([
      ["pickup", "Yaya Court 4"],
      ["delivery", "Nyali, Mombasa"],
    ]);
    expect(stops[0]).toMatchObject({ floor: 2, carry: 10, contactName: "Wambui", parking: "" });
  });

  test("take what the survey noted, and keep the quote's where it noted nothing", () => {
    const [stop] = stopsOfMove("pack", ends, [
      surveyed("from", {
        ...{ floor: 5, lift: false, stairs: "narrow", truckPayload: 5_000, gate: "Gate B" },
        ...{ opensAt: "08:00", closesAt: "17:00", caretakerName: "Wafula", caretakerPhone: "+254711000002" },
      }),
    ]);
    expect(stop).toEqual({
      ...{ role: "pickup", address: "Yaya Court 4", place: "Kilimani, Nairobi", floor: 5, lift: false },
      ...{ stairs: 5, carry: 10, parking: "Gate B, trucks up to 5 t", accessHours: "08:00 to 17:00" },
      ...{ contactName: "Wafula", contactPhone: "+254711000002" },
    });
  });

  test("include further surveyed places, pickups before deliveries", () => {
    const more = [
      surveyed("a", { end: "delivery", place: "Store 3" }),
      surveyed("b", { end: "pickup", place: "Lavington", truckPayload: 0, stairs: "none" }),
    ];
    expect(stopsOfMove("move", ends, more).map(({ address }) => address)).toEqual([
      ...["Yaya Court 4", "Lavington", "Nyali, Mombasa", "Store 3"],
    ]);
    expect(stopsOfMove("load", ends, more)[1]).toMatchObject({ parking: "no truck can stop", stairs: 0 });
    expect(stopsOfMove("deliver", ends, more).map(({ address }) => address)).toEqual([
      "Nyali, Mombasa",
      "Store 3",
    ]);
  });
});
