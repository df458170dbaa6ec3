import { expect, test } from "vitest";
import { hoursOf, workedOf } from "./hours";
import { type RecordPhoto, roomsOf } from "./photos";
import { arrivalOf, burstsOf } from "./timeline";

const at = (time: string) => new Date(`2026-12-01T${time}:00+03:00`);
const photo = (id: string, over: Partial<RecordPhoto> = {}): RecordPhoto => ({
  ...{ id, room: "Kitchen", what: "", stage: null, label: "Photo", at: at("08:00"), by: "Otieno" },
  ...{ sha256: "", path: "", thumb: "", ...over },
});

test("photos before stand beside those after, of the same thing first, rooms by their first photo", () => {
  const rooms = roomsOf([
    photo("loose", { room: "", at: at("06:00") }),
    photo("sofa after", { room: "Living room", stage: "after", what: "Sofa", at: at("15:00") }),
    photo("table before", { room: "Living room", stage: "before", what: "Table", at: at("07:30") }),
    photo("sofa before", { room: "Living room", stage: "before", what: "Sofa", at: at("07:00") }),
    photo("kitchen before", { stage: "before" }),
    photo("kitchen before 2", { stage: "before", at: at("08:05") }),
    photo("kitchen after", { stage: "after", at: at("16:00") }),
    photo("odometer", { at: at("08:01") }),
  ]);
  expect(
    rooms.map(({ room, pairs, others }) => [
      room,
      pairs.map(({ before, after }) => [before?.id, after?.id]),
      others.map(({ id }) => id),
    ]),
  ).toEqual([
    [
      "Living room",
      [
        ["sofa before", "sofa after"],
        ["table before", undefined],
      ],
      [],
    ],
    [
      "Kitchen",
      [
        ["kitchen before", "kitchen after"],
        ["kitchen before 2", undefined],
      ],
      ["odometer"],
    ],
    ["", [], ["loose"]],
  ]);
});

test("photos that were taken in one go are one entry", () => {
  const entries = burstsOf(
    [
      photo("1"),
      photo("2", { at: at("08:09") }),
      photo("3", { at: at("08:18") }),
      photo("later", { at: at("08:40") }),
      photo("of another", { by: "Akinyi", at: at("08:10") }),
    ],
    () => "SRV-2026-0001/1",
  );
  expect(entries.map(({ photos }) => photos.map(({ id }) => id))).toEqual([
    ["1", "2", "3"],
    ["of another"],
    ["later"],
  ]);
});

test("an entry says when it arrived, if that was much later", () => {
  expect(arrivalOf(at("08:00"), at("08:15"))).toBeNull();
  expect(arrivalOf(at("08:00"), at("08:16"))).toEqual(at("08:16"));
});

test("hours of a job under way, and of people who still work, are until now", () => {
  const job = { job: "1", startsAt: at("08:00"), endsAt: at("13:00"), setOffAt: at("08:30"), doneAt: null };
  expect(hoursOf(job, at("12:00"))).toEqual({ job: "1", planned: 300, actual: 210 });
  expect(hoursOf({ ...job, setOffAt: null }, at("12:00")).actual).toBeNull();
  const stays = [
    { person: "Otieno", startedAt: at("07:00"), endedAt: at("15:00") },
    { person: "Akinyi", startedAt: at("08:00"), endedAt: null },
  ];
  expect(workedOf(stays, at("12:00"))).toBe(480 + 240);
});
