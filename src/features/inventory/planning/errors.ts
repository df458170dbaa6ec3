import { defineError } from "~/platform/kernel/errors";

export const truckMissing = defineError("INVALID", "planning_truck_missing", {
  en: "Add at least one truck with a name, a volume and a payload",
  sw: "Ongeza angalau lori moja lenye jina, ujazo na uzito linaobeba",
});
export const tooManyTrucks = defineError("INVALID", "planning_trucks_too_many", {
  en: "Twelve trucks at most",
  sw: "Malori yasizidi kumi na mawili",
});
export const truckVolumeNotValid = defineError("INVALID", "planning_truck_volume_not_valid", {
  en: "Enter a volume from 0.5 to 200 m³, with at most two decimals",
  sw: "Weka ujazo wa m³ 0.5 hadi 200, wenye desimali zisizozidi mbili",
});
export const crewStepsNotAscending = defineError("INVALID", "planning_crew_steps_not_ascending", {
  en: "Each step needs more hours and more people than the one before",
  sw: "Kila hatua inahitaji saa na watu zaidi ya iliyotangulia",
});
export const tooManySteps = defineError("INVALID", "planning_crew_steps_too_many", {
  en: "Ten steps at most",
  sw: "Hatua zisizidi kumi",
});
export const bedroomsRepeated = defineError("INVALID", "planning_bedrooms_repeated", {
  en: "Enter each number of bedrooms once",
  sw: "Weka kila idadi ya vyumba vya kulala mara moja",
});
export const rangeNotAscending = defineError("INVALID", "planning_range_not_ascending", {
  en: "The second figure must not be below the first",
  sw: "Takwimu ya pili isiwe chini ya ya kwanza",
});
export const tooManyRanges = defineError("INVALID", "planning_ranges_too_many", {
  en: "Ten rows at most",
  sw: "Safu zisizidi kumi",
});
export const materialNotValid = defineError("INVALID", "planning_material_not_valid", {
  en: "Enter an amount from 0 to 50, with at most two decimals",
  sw: "Weka kiasi cha 0 hadi 50, chenye desimali zisizozidi mbili",
});
export const densityNotAscending = defineError("INVALID", "planning_density_not_ascending", {
  en: "The heaviest must be above the lightest",
  sw: "Uzito mkubwa zaidi uwe juu ya mdogo zaidi",
});
export const templateNameMissing = defineError("INVALID", "planning_template_name_missing", {
  en: "Give every template a name and its items, each name once",
  sw: "Ipe kila orodha jina na vitu vyake, kila jina mara moja",
});
export const tooManyTemplates = defineError("INVALID", "planning_templates_too_many", {
  en: "Twenty templates at most",
  sw: "Orodha zisizidi ishirini",
});
