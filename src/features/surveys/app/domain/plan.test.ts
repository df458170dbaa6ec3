import { expect, test } from "vitest";
import { BLANK_ACCESS } from "~/features/inventory/access/domain";
import { applyEdits } from "~/features/inventory/inventories/domain/edits";
import { EMPTY } from "~/features/inventory/inventories/domain/inventories";
import { planningSection } from "~/features/inventory/planning/settings";
import { defaultsOf } from "~/features/settings/define";
import { figuresOf } from "./plan";
import type { SurveyView } from "./surveys";

const rules = defaultsOf(planningSection);

function survey(pieces: number, floor: number | null): SurveyView {
  const stamp = { at: "2026-11-29T09:00:00Z" };
  const { content } = applyEdits(
    EMPTY,
    [
      { ...stamp, id: "1", kind: "room", key: "living", roomKind: "living_room", label: "Living room" },
      {
        ...stamp,
        id: "2",
        kind: "set",
        itemId: "a",
        room: "living",
        name: "Crate",
        volume: 1,
        quantity: pieces,
      },
    ],
    () => undefined,
  );
  return {
    ...{ id: "s", state: "in_progress", startsAt: null, place: "", note: "", isFrozen: false, waiting: 0 },
    ...{ customer: { name: "Grace Njeri", phone: "" }, inventory: null, content },
    stops: [{ key: "from", end: "pickup", ...BLANK_ACCESS, floor }],
  };
}

const work = (pieces: number, floor: number) => {
  const { people = 0, hours = 0 } = figuresOf(survey(pieces, floor), rules).plan ?? {};
  return people * hours;
};

test("twenty cubic metres take a 5 t truck, and floors take more people or hours", () => {
  const { litres, plan } = figuresOf(survey(20, 0), rules);
  expect(litres).toBe(20_000);
  expect(plan).toMatchObject({ trucks: "5 t truck", litres: 24_000, percent: 83 });
  expect(work(20, 5)).toBeGreaterThan(work(20, 0));
});

test("nothing is planned without goods, and without rules", () => {
  expect(figuresOf(survey(0, null), rules)).toEqual({ litres: 0, pieces: 0, plan: null });
  expect(figuresOf(survey(5, null), undefined)).toEqual({ litres: 5_000, pieces: 5, plan: null });
});
