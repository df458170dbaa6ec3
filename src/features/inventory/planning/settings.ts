import { USUAL_BODIES, type VehicleClass } from "~/features/fleet/vehicles/domain";
import {
  decimal,
  defineSection,
  group,
  longText,
  percent,
  rows,
  type SectionValue,
  text,
  whole,
} from "~/features/settings/define";
import { DEFAULT_TEMPLATES } from "../templates/domain/default-templates";
import {
  bedroomsRepeated,
  crewStepsNotAscending,
  densityNotAscending,
  materialNotValid,
  rangeNotAscending,
  templateNameMissing,
  tooManyRanges,
  tooManySteps,
  tooManyTemplates,
  tooManyTrucks,
  truckMissing,
  truckVolumeNotValid,
} from "./errors";

const TRUCK_NAMES: Partial<Record<VehicleClass, string>> = {
  pickup: "Pickup 1 t",
  canter: "Canter 3 t",
  truck_5t: "5 t truck",
  truck_7t: "7 t truck",
  truck_10t: "10 t truck",
};

/** The fleet's usual bodies, until a company enters its own classes. */
const USUAL_TRUCKS = Object.entries(USUAL_BODIES).map(([vehicleClass, { volume, payload }]) => ({
  name: TRUCK_NAMES[vehicleClass as VehicleClass] ?? vehicleClass,
  volume,
  payload,
}));

interface Range {
  bedrooms: number;
  least: number;
  most: number;
}

/** A range for each number of bedrooms; the last row counts for larger homes too. */
const byBedrooms = (label: string, help: string, suffix: string, byDefault: readonly Range[]) =>
  rows({
    label,
    help,
    row: "home",
    of: {
      bedrooms: whole({ label: "Bedrooms", min: 0, max: 20, suffix: " bedrooms", default: 0 }),
      least: whole({ label: "From", min: 0, max: 1_000, suffix, default: 0 }),
      most: whole({ label: "To", min: 0, max: 1_000, suffix, default: 0 }),
    },
    default: byDefault,
    most: 10,
    tooMany: tooManyRanges,
    wrong: (ranges) => {
      if (new Set(ranges.map(({ bedrooms }) => bedrooms)).size < ranges.length) return bedroomsRepeated;
      return ranges.some(({ least, most }) => most < least) ? rangeNotAscending : undefined;
    },
    withNext: (ranges) => {
      const last = ranges.at(-1);
      return [
        ...ranges,
        { bedrooms: (last?.bedrooms ?? -1) + 1, least: last?.most ?? 0, most: last?.most ?? 0 },
      ];
    },
  });

const material = (label: string, suffix: string, byDefault: number) =>
  decimal({ label, min: 0, max: 50, places: 2, suffix, refusal: materialNotValid, default: byDefault });

const minutes = (label: string, byDefault: number, help?: string) =>
  whole({ label, min: 0, max: 600, suffix: " minutes", default: byDefault, ...(help && { help }) });

/** docs/domain/inventory.md#planning */
export const planningSection = defineSection("planning", {
  title: "Planning",
  about: "Trucks, crew, hours and materials from the items to be moved.",
  fields: {
    fillShare: percent({
      label: "Share of the truck that items fill",
      help: "The rest is air between them.",
      default: 8500,
    }),
    trucks: rows({
      label: "Truck classes",
      help: "Name, volume and payload. The smallest that fits is planned.",
      row: "truck",
      of: {
        name: text({ label: "Name", max: 40 }),
        volume: decimal({
          label: "Volume",
          min: 0.5,
          max: 200,
          places: 2,
          suffix: " m³",
          refusal: truckVolumeNotValid,
          default: 16,
        }),
        payload: whole({ label: "Payload", min: 1, max: 60_000, suffix: " kg", default: 3_000 }),
      },
      default: USUAL_TRUCKS,
      most: 12,
      tooMany: tooManyTrucks,
      wrong: (trucks) =>
        trucks.length === 0 || trucks.some(({ name }) => name.trim() === "") ? truckMissing : undefined,
      withNext: (trucks) => [...trucks, { name: "", volume: 16, payload: 3_000 }],
    }),
    crew: group({
      title: "Crew",
      fields: {
        steps: rows({
          label: "People by hours of work",
          help: "Hours of one person, and the people who do them.",
          row: "step",
          of: {
            hours: whole({ label: "Up to", min: 1, max: 1_000, suffix: " hours", default: 10 }),
            people: whole({ label: "People", min: 1, max: 50, suffix: " people", default: 2 }),
          },
          default: [
            { hours: 10, people: 2 },
            { hours: 20, people: 3 },
            { hours: 32, people: 4 },
            { hours: 45, people: 5 },
          ],
          most: 10,
          tooMany: tooManySteps,
          wrong: (steps) =>
            steps.some(({ hours, people }, at) => {
              const before = steps[at - 1];
              return before && (hours <= before.hours || people <= before.people);
            })
              ? crewStepsNotAscending
              : undefined,
          withNext: (steps) => {
            const last = steps.at(-1);
            return [...steps, { hours: (last?.hours ?? 0) + 10, people: (last?.people ?? 1) + 1 }];
          },
        }),
        hoursEach: whole({
          label: "Above the last step, hours a person",
          help: "One more person for each.",
          min: 1,
          max: 24,
          suffix: " hours",
          default: 9,
        }),
        driversPerTruck: whole({
          label: "Drivers a truck",
          help: "Drivers carry too.",
          min: 0,
          max: 3,
          default: 1,
        }),
        peoplePerTruck: whole({ label: "People a truck, at least", min: 1, max: 10, default: 2 }),
        dayHours: whole({
          label: "Longest day",
          help: "Above it, the plan warns.",
          min: 1,
          max: 24,
          suffix: " hours",
          default: 11,
        }),
      },
    }),
    work: group({
      title: "More work",
      about: "Half of the carrying is done at each end of the move.",
      fields: {
        floorRate: percent({ label: "Each floor by stairs", default: 2000 }),
        liftRate: percent({ label: "Lift, instead of floors", default: 2500 }),
        carryFree: whole({
          label: "Carrying distance included",
          min: 0,
          max: 500,
          suffix: " m",
          default: 15,
        }),
        carryStep: whole({ label: "Each further", min: 1, max: 500, suffix: " m", default: 15 }),
        carryRate: percent({ label: "For each further distance", default: 2000 }),
        dismantleMinutes: minutes("Dismantle and put together, a piece", 15),
        wrapMinutes: minutes("Wrap a fragile piece", 5),
        packMinutes: minutes("Pack a carton", 10),
        driveMinutes: minutes("Drive within a town", 60),
        roadSpeed: whole({
          label: "Speed of trucks on long roads",
          min: 10,
          max: 120,
          suffix: " km an hour",
          default: 54,
        }),
      },
    }),
    cartons: group({
      title: "Cartons and materials",
      fields: {
        usual: byBedrooms(
          "Cartons by bedrooms",
          "0 bedrooms is a studio. The last row counts for larger homes.",
          " cartons",
          [
            { bedrooms: 0, least: 15, most: 20 },
            { bedrooms: 1, least: 25, most: 40 },
            { bedrooms: 2, least: 50, most: 70 },
            { bedrooms: 3, least: 80, most: 100 },
            { bedrooms: 4, least: 100, most: 130 },
          ],
        ),
        tapeMetres: material("Tape a carton", " m", 3),
        wrapMetres: material("Bubble wrap a carton", " m", 1),
        paperKg: material("Paper a carton", " kg", 0.5),
        wrapPieceMetres: material("Bubble wrap a fragile piece", " m", 4),
      },
    }),
    checks: group({
      title: "Checks",
      fields: {
        usual: byBedrooms("Volume by bedrooms", "A volume outside shows a warning.", " m³", [
          { bedrooms: 0, least: 5, most: 10 },
          { bedrooms: 1, least: 10, most: 15 },
          { bedrooms: 2, least: 15, most: 25 },
          { bedrooms: 3, least: 25, most: 35 },
          { bedrooms: 4, least: 35, most: 50 },
        ]),
        lightest: whole({ label: "Lightest load", min: 1, max: 1_000, suffix: " kg a m³", default: 60 }),
        heaviest: whole({ label: "Heaviest load", min: 1, max: 5_000, suffix: " kg a m³", default: 220 }),
      },
    }),
    templates: rows({
      label: "Templates",
      help: "A name in both languages and the items of each room, one a line, named as in the item list.",
      row: "template",
      of: {
        name: text({ label: "Name", max: 60 }),
        nameSw: text({ label: "Kiswahili", max: 60 }),
        items: longText({ label: "Items", max: 6_000 }),
      },
      default: DEFAULT_TEMPLATES,
      most: 20,
      tooMany: tooManyTemplates,
      wrong: (templates) => {
        const names = new Set(templates.map(({ name }) => name.trim().toLowerCase()));
        const isBare = templates.some(({ name, items }) => name.trim() === "" || items.trim() === "");
        return isBare || names.size < templates.length ? templateNameMissing : undefined;
      },
      withNext: (templates) => [...templates, { name: "", nameSw: "", items: "" }],
    }),
  },
  check: ({ checks }, problem) => {
    if (checks.heaviest <= checks.lightest) problem("checks.heaviest", densityNotAscending);
  },
});

/** Amounts are as people type them: basis points, cubic metres, kilograms, minutes, metres. */
export type PlanningRules = SectionValue<typeof planningSection>;
