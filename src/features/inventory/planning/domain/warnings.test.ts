import { describe, expect, test } from "vitest";
import { defaultsOf } from "~/features/settings/define";
import type { InventoryRoom, Line } from "../../inventories/domain/inventories";
import { totalsOf } from "../../inventories/domain/totals";
import { planningSection } from "../settings";
import { planOf } from "./plan";
import { type Planned, warningsOf } from "./warnings";
import { warningInWords } from "./words";
import { type PlanInput, UNKNOWN_ACCESS } from "./work";

const rules = defaultsOf(planningSection);

let made = 0;
function line(fields: Partial<Line> = {}): Line {
  made += 1;
  return {
    ...{
      itemId: `line-${made}`,
      room: "r1",
      kindCode: `kind_${made}`,
      name: `Thing ${made}`,
      nameSw: `Kitu ${made}`,
    },
    ...{ length: null, width: null, height: null, volume: 1, weight: 112, minutes: 20, flags: [] },
    ...{ quantity: 1, packedBy: "company" as const, going: "yes" as const, note: "", declaredValue: null },
    ...fields,
  };
}
const room = (key: string, kind: InventoryRoom["kind"] = "bedroom"): InventoryRoom => ({
  key,
  kind,
  label: key,
});

function found(
  lines: Line[],
  more: Partial<PlanInput> & { rooms?: InventoryRoom[]; planned?: Planned } = {},
) {
  const { rooms = [room("r1", "living_room")], planned, ...input } = more;
  const whole: PlanInput = {
    ...{ totals: totalsOf(lines), content: { rooms, lines }, access: UNKNOWN_ACCESS, bedrooms: null },
    ...input,
  };
  return warningsOf(whole, planOf(whole, rules), rules, planned);
}
const codes = (...given: Parameters<typeof found>) => found(...given).map(({ code }) => code);
const cartons = (quantity: number) =>
  line({ kindCode: "carton", name: "Carton", quantity, volume: 0.075, weight: 9 });

describe("warnings", () => {
  test("are none where all fits", () => {
    expect(found([line({ quantity: 18 }), cartons(60)], { bedrooms: 2 })).toEqual([]);
  });

  test.each([
    ["empty", [], {}],
    ["without_size", [line({ kindCode: null, name: "Statue", volume: null })], {}],
    ["maybe", [line({ going: "maybe" })], {}],
    ["gas", [line({ kindCode: "gas_cylinder_13", flags: ["forbidden"] })], {}],
    ["fuel", [line({ kindCode: "fuel_can", flags: ["forbidden"] })], {}],
    ["valuables", [line({ kindCode: "valuables", flags: ["forbidden"] })], {}],
    ["forbidden", [line({ kindCode: null, flags: ["forbidden"] })], {}],
    ["volume_below", [line({ quantity: 10 }), cartons(55)], { bedrooms: 2 }],
    ["volume_above", [line({ quantity: 30 }), cartons(55)], { bedrooms: 2 }],
    ["cartons_few", [line({ quantity: 18 }), cartons(49)], { bedrooms: 2 }],
    ["two_people", [line({ flags: ["two_people"] })], { planned: { people: 1 } }],
    ["dismantle", [line({ flags: ["dismantle"], quantity: 2 })], {}],
    [
      "over_payload",
      [line({ weight: 1_500 })],
      { planned: { trucks: [{ name: "Pickup", volume: 4, payload: 1_000 }] } },
    ],
    ["weight_decides", [line({ weight: 3_500, volume: 8 })], {}],
    ["long_day", [line()], { access: { stops: [], driveMinutes: 660 } }],
    ["density", [line({ weight: 10 })], {}],
    ["density", [line({ volume: 2, weight: 700 })], {}],
    ["bedrooms_differ", [line({ quantity: 18 }), cartons(60)], { bedrooms: 2, rooms: [room("r1")] }],
    ["rooms_empty", [line()], { rooms: [room("r1", "kitchen"), room("r2", "kitchen")] }],
    ["zero_pieces", [line(), line({ quantity: 0 })], {}],
    ["many_pieces", [line({ quantity: 101, volume: 0.1, weight: 11, minutes: 1 })], {}],
    ["many_pieces", [line({ quantity: 11, flags: ["two_people"] })], {}],
    ["twice", [line({ kindCode: "bed" }), line({ kindCode: "bed" })], {}],
    ["too_many_trucks", [line({ quantity: 9_999, volume: 1 })], {}],
  ] as const)("'%s' is said", (code, lines, more) => {
    const warning = found([...(lines as readonly Line[])], more as Parameters<typeof found>[1]).find(
      (one) => one.code === code,
    );
    expect(warning).toBeDefined();
    for (const locale of ["en", "sw"] as const) {
      const sentence = warning && warningInWords(warning, locale);
      expect(sentence).toMatch(/^\S.*[.?]$/);
      expect(sentence).not.toMatch(/[{}]|undefined/);
    }
  });

  test("count what goes: not what stays, and not what has no pieces", () => {
    expect(codes([line(), line({ going: "no", volume: null, flags: ["forbidden", "dismantle"] })])).toEqual(
      [],
    );
    expect(codes([line(), line({ going: "no", quantity: 0 })])).toEqual([]);
  });

  test("block a binding price for what is empty, without size or uncertain, and come first", () => {
    const all = found([
      line({ flags: ["dismantle"] }),
      line({ kindCode: null, name: "Statue", volume: null }),
      line({ going: "maybe", name: "Piano" }),
    ]);
    expect(all.map(({ code, severity }) => [code, severity])).toEqual([
      ["without_size", "blocks_binding"],
      ["maybe", "blocks_binding"],
      ["dismantle", "note"],
    ]);
    expect(all[0]?.items).toHaveLength(1);
  });

  test("name the things in the reader's language, and how many more there are", () => {
    const chairs = line({
      name: "Gas cylinder",
      nameSw: "Mtungi wa gesi",
      quantity: 2,
      kindCode: "gas_cylinder_6",
      flags: ["forbidden"],
    });
    const [gas] = found([chairs]);
    expect(gas && warningInWords(gas, "en")).toBe(
      "Gas cylinder × 2: LPG cylinders are transported only with a licence from EPRA. The customer empties them, or moves them.",
    );
    expect(gas && warningInWords(gas, "sw")).toContain("Mtungi wa gesi × 2");
    const [sizes] = found(Array.from({ length: 6 }, () => line({ volume: null, name: "Box" })));
    expect(sizes && warningInWords(sizes, "en")).toContain("Box; Box; Box; Box; 2 more.");
  });

  test("say the usual range of a home, a studio too", () => {
    const [low] = found([line({ quantity: 2 }), cartons(20)], { bedrooms: 0 });
    expect(low && warningInWords(low, "en")).toBe(
      "3.5 m³ is little for a studio: usual are 5 to 10 m³. Is a room missing?",
    );
    const [above] = found([line({ quantity: 60 }), cartons(140)], { bedrooms: 6 });
    expect(above).toMatchObject({ code: "volume_above", params: { least: 35, most: 50, bedrooms: 6 } });
  });

  test("follow the settings", () => {
    const input: PlanInput = {
      ...{ totals: totalsOf([line({ weight: 10 })]), access: UNKNOWN_ACCESS, bedrooms: null },
      content: { rooms: [], lines: [] },
    };
    const light = { ...rules, checks: { ...rules.checks, lightest: 5 } };
    expect(warningsOf(input, planOf(input, light), light)).toEqual([]);
  });
});
