import { type OfficePriceList, proposedRates, withRates } from "./domain/office-list";
import type { PriceList, TaxRules } from "./domain/prices";

/**
 * The specification's price list (docs/domain/readings.md#prices-and-vat), as the database holds it as version
 * 1. Cents.
 */
export const specificationPriceList: PriceList = {
  version: 1,
  baseFee: 500_000,
  fixedDistance: { km: 45, fee: 200_000 },
  roadFactor: 130,
  distanceBands: [
    { upToKm: 20, fee: 150_000 },
    { upToKm: 50, fee: 200_000 },
    { upToKm: 100, fee: 450_000 },
    { upToKm: 200, fee: 900_000 },
    { upToKm: 350, fee: 1_600_000 },
    { upToKm: 500, fee: 2_400_000 },
    { upToKm: 800, fee: 3_600_000 },
    { upToKm: null, fee: 5_000_000 },
  ],
  rooms: [
    { id: "bedroom", name: "Bedrooms", price: 250_000, description: "Bed, wardrobe, clothes" },
    { id: "living_room", name: "Living Room", price: 300_000, description: "Sofas, TV, rugs, wall unit" },
    { id: "kitchen", name: "Kitchen", price: 200_000, description: "Fridge, cooker, gas, crockery" },
    { id: "bathroom", name: "Bathrooms", price: 100_000, description: "Cabinets, linen, machine" },
    { id: "dining_room", name: "Dining Room", price: 150_000, description: "Table, chairs, display" },
    { id: "office", name: "Home Office", price: 200_000, description: "Desk, chair, computer, files" },
  ],
  services: [
    {
      id: "packing",
      name: "Professional Packing",
      price: 500_000,
      description: "Wrapped, boxed and labelled before we load",
      features: ["Cartons and wrap included", "Labelled by room"],
      category: "additional",
    },
    {
      id: "storage",
      name: "Temporary Storage (up to 30 days)",
      price: 300_000,
      description: "A locked unit until your new place is ready",
      features: ["Dry and guarded", "Up to 30 days"],
      category: "storage",
    },
    {
      id: "insurance",
      name: "Moving Insurance",
      price: 200_000,
      description: "Cover for what the truck carries, door to door",
      features: ["Claims within 9 months", "Loading to unloading"],
      category: "insurance",
    },
    {
      id: "assembly",
      name: "Furniture Assembly",
      price: 250_000,
      description: "Beds, wardrobes and desks, apart and together",
      features: ["Tools brought along", "Both homes"],
      category: "additional",
    },
    {
      id: "cleaning",
      name: "Post-Move Cleaning",
      price: 400_000,
      description: "The home you leave, ready to hand back",
      features: ["Floors, kitchen, bathrooms", "Materials included"],
      category: "additional",
    },
    {
      id: "express",
      name: "Express Delivery",
      price: 350_000,
      description: "Loaded and delivered on the same day",
      features: ["Truck to yourself", "Same-day arrival"],
      category: "additional",
    },
  ],
};

export const specificationTax: TaxRules = { vatRegistered: true, vatRate: 1600, vatOnBaseAndDistance: false };

/** Rates of residential moves in round figures, beside the specification's prices. Cents. */
export const testRates = withRates(
  {
    ...proposedRates("residential"),
    bands: [
      { upTo: 10, rate: 1_200 },
      { upTo: 25, rate: 1_000 },
      { upTo: null, rate: 900 },
    ],
    minimum: 8_000,
    distance: [
      { upToKm: 20, rate: 60 },
      { upToKm: 50, rate: 100 },
      { upToKm: 200, rate: 350 },
      { upToKm: 500, rate: 900 },
      { upToKm: null, rate: 1_600 },
    ],
    stairs: 40,
    lift: 10,
    carry: { free: 15, step: 15, rate: 50 },
    packing: { per: "carton", rate: 150 },
  },
  (shillings) => shillings * 100,
);

/** The specification's list with volume rates and a dearer Saturday. */
export const officePriceList: OfficePriceList = {
  ...specificationPriceList,
  version: 2,
  volumeRates: [testRates],
  dayFactors: [{ kind: "weekday", weekday: "saturday", rate: 1_500 }],
};
