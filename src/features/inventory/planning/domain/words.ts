import type { Locale } from "~/platform/kernel/locales";
import { formatNumber } from "~/platform/kernel/numbers";
import type { CrewCode, HoursCode } from "./crew";
import type { MaterialsCode } from "./materials";
import type { Named, Params, Step } from "./steps";
import type { TruckCode } from "./trucks";
import type { WarningCode } from "./warnings";
import type { WorkCode } from "./work";

export type StepCode = TruckCode | WorkCode | CrewCode | HoursCode | MaterialsCode;
type Texts<Code extends string> = Record<Code, Record<Locale, string>>;

const STEPS: Texts<StepCode> = {
  volume: {
    en: "{m3} m³ ÷ {share} = {needed} m³",
    sw: "m³ {m3} ÷ {share} = m³ {needed}",
  },
  too_small: { en: "{truck}, {m3} m³, is too small", sw: "{truck}, m³ {m3}, ni ndogo" },
  too_weak: {
    en: "{truck} carries {payload} kg, the load weighs {weight} kg",
    sw: "{truck} hubeba kilo {payload}, mzigo una kilo {weight}",
  },
  class: { en: "{truck}, {m3} m³", sw: "{truck}, m³ {m3}" },
  several: { en: "{trucks}, together {m3} m³", sw: "{trucks}, jumla m³ {m3}" },
  no_class: { en: "no truck class in the settings", sw: "hakuna aina ya lori kwenye mipangilio" },
  too_many_trucks: { en: "more than {most} trucks", sw: "zaidi ya malori {most}" },
  nothing_to_carry: { en: "nothing to carry yet", sw: "bado hakuna cha kubeba" },
  carry_items: { en: "{pieces} pieces: {minutes} min", sw: "vitu {pieces}: dakika {minutes}" },
  by_stairs: {
    en: "stairs at {end}, {floors} × floor: {rate}% of half, {minutes} min",
    sw: "ngazi {end}, ghorofa {floors}: {rate}% ya nusu, dakika {minutes}",
  },
  by_lift: {
    en: "lift at {end}: {rate}% of half, {minutes} min",
    sw: "lifti {end}: {rate}% ya nusu, dakika {minutes}",
  },
  by_distance: {
    en: "{metres} m to the truck at {end}, {free} m included: {rate}% of half, {minutes} min",
    sw: "mita {metres} hadi lori {end}, mita {free} zimejumuishwa: {rate}% ya nusu, dakika {minutes}",
  },
  dismantle: {
    en: "{pieces} to dismantle × {each} min: {minutes} min",
    sw: "{pieces} vya kufungua × dakika {each}: dakika {minutes}",
  },
  wrap: {
    en: "{pieces} to wrap × {each} min: {minutes} min",
    sw: "{pieces} vya kufunika × dakika {each}: dakika {minutes}",
  },
  pack: {
    en: "{cartons} cartons to pack × {each} min: {minutes} min",
    sw: "boksi {cartons} za kufungasha × dakika {each}: dakika {minutes}",
  },
  work: { en: "{hours} hours of one person", sw: "saa {hours} za mtu mmoja" },
  step: {
    en: "{hours} hours of one person, up to {most}: {people} people",
    sw: "saa {hours} za mtu mmoja, hadi {most}: watu {people}",
  },
  above_steps: {
    en: "{hours} hours of one person, {each} for each: {people} people",
    sw: "saa {hours} za mtu mmoja, {each} kwa kila mtu: watu {people}",
  },
  per_truck: {
    en: "{trucks} trucks, {each} people each: {people} people",
    sw: "malori {trucks}, watu {each} kila moja: watu {people}",
  },
  roles: {
    en: "drivers {drivers}, movers {movers}, packers {packers}",
    sw: "madereva {drivers}, wabebaji {movers}, wafungashaji {packers}",
  },
  nobody: { en: "no work yet", sw: "bado hakuna kazi" },
  shared: {
    en: "{hours} hours ÷ {people} people = {each} hours",
    sw: "saa {hours} ÷ watu {people} = saa {each}",
  },
  drive: { en: "{minutes} min of driving", sw: "dakika {minutes} za safari" },
  hours: { en: "{hours} hours, in halves", sw: "saa {hours}, kwa nusu" },
  no_hours: { en: "no work yet", sw: "bado hakuna kazi" },
  cartons_counted: {
    en: "{cartons} cartons counted, {packed} packed by the crew",
    sw: "boksi {cartons} zimehesabiwa, {packed} zinafungashwa na wafanyakazi",
  },
  cartons_usual: {
    en: "such a home usually fills {least} to {most}, {missing} are missing",
    sw: "nyumba kama hii hujaza {least} hadi {most}, zimepungua {missing}",
  },
  cartons_to_bring: { en: "{cartons} cartons to bring", sw: "boksi {cartons} za kuleta" },
  materials: {
    en: "tape {tapeMetres} m, bubble wrap {wrapMetres} m with {pieces} fragile pieces, paper {paperKg} kg",
    sw: "tepu mita {tapeMetres}, plastiki ya viputo mita {wrapMetres} pamoja na vitu {pieces} vya kuvunjika, karatasi kilo {paperKg}",
  },
};

const WARNINGS: Texts<WarningCode> = {
  empty: {
    en: "Nothing is listed yet. Add the items of each room.",
    sw: "Bado hakuna kitu kwenye orodha. Ongeza vitu vya kila chumba.",
  },
  without_size: {
    en: "No size: {items}. Measure length, width and height, or choose an item of the list. Without it no binding price is possible.",
    sw: "Hakuna ukubwa: {items}. Pima urefu, upana na kimo, au chagua kitu kwenye orodha. Bila hivyo bei haiwezi kuwa ya mwisho.",
  },
  maybe: {
    en: "Not certain to go: {items}. Ask the customer. Until then no binding price is possible.",
    sw: "Haijulikani kama vinaenda: {items}. Muulize mteja. Kabla ya hapo bei haiwezi kuwa ya mwisho.",
  },
  too_many_trucks: {
    en: "More than {most} trucks would be needed. Check the quantities and sizes.",
    sw: "Malori zaidi ya {most} yangehitajika. Kagua idadi na ukubwa.",
  },
  no_class: {
    en: "The settings have no truck class, so no truck is planned.",
    sw: "Mipangilio haina aina ya lori, hivyo hakuna lori lililopangwa.",
  },
  gas: {
    en: "{items}: LPG cylinders are transported only with a licence from EPRA. The customer empties them, or moves them.",
    sw: "{items}: mitungi ya gesi husafirishwa kwa leseni ya EPRA pekee. Mteja aimalize gesi, au aihamishe mwenyewe.",
  },
  fuel: {
    en: "{items}: goods-in-transit cover excludes petroleum products. The customer moves them or leaves them.",
    sw: "{items}: bima ya mizigo haihusishi mafuta ya petroli. Mteja ahamishe mwenyewe au aache.",
  },
  valuables: {
    en: "{items}: goods-in-transit cover excludes gold and jewellery. The customer carries valuables, cash and documents.",
    sw: "{items}: bima ya mizigo haihusishi dhahabu na vito. Mteja abebe vito, pesa na hati mwenyewe.",
  },
  forbidden: {
    en: "{items}: refused, or carried only after a manager agrees. Ask what the insurer says.",
    sw: "{items}: havibebwi, au hubebwa baada ya meneja kukubali. Uliza bima inasemaje.",
  },
  volume_below: {
    en: "{m3} m³ is little for {bedrooms}: usual are {least} to {most} m³. Is a room missing?",
    sw: "m³ {m3} ni chache kwa {bedrooms}: kawaida ni m³ {least} hadi {most}. Je, kuna chumba kimesahaulika?",
  },
  volume_above: {
    en: "{m3} m³ is much for {bedrooms}: usual are {least} to {most} m³. Check quantities and bedrooms.",
    sw: "m³ {m3} ni nyingi kwa {bedrooms}: kawaida ni m³ {least} hadi {most}. Kagua idadi na vyumba vya kulala.",
  },
  cartons_few: {
    en: "{cartons} cartons are few for {bedrooms}: usual are {least} to {most}. Ask in every room.",
    sw: "Boksi {cartons} ni chache kwa {bedrooms}: kawaida ni {least} hadi {most}. Uliza katika kila chumba.",
  },
  two_people: {
    en: "Two people carry: {items}. The crew has {people}.",
    sw: "Hubebwa na watu wawili: {items}. Waliopangwa ni {people}.",
  },
  over_payload: {
    en: "The load weighs {weight} kg and the planned trucks carry {payload} kg. Choose a stronger truck.",
    sw: "Mzigo una kilo {weight} na malori yaliyopangwa hubeba kilo {payload}. Chagua lori lenye uwezo zaidi.",
  },
  long_day: {
    en: "{hours} hours are longer than a day of {most}. Plan two days or more people.",
    sw: "Saa {hours} ni zaidi ya siku ya saa {most}. Panga siku mbili au watu zaidi.",
  },
  density: {
    en: "{density} kg a m³ is unusual, {lightest} to {heaviest} are usual. Check weights and sizes.",
    sw: "Kilo {density} kwa m³ si kawaida, {lightest} hadi {heaviest} ni kawaida. Kagua uzito na ukubwa.",
  },
  bedrooms_differ: {
    en: "The home has {bedrooms}, the list has {rooms}. Add the missing room or correct the number.",
    sw: "Nyumba ni {bedrooms}, orodha ina vyumba vya kulala {rooms}. Ongeza chumba au sahihisha idadi.",
  },
  rooms_empty: { en: "Rooms without items: {items}.", sw: "Vyumba bila vitu: {items}." },
  dismantle: {
    en: "Dismantle first: {items}. {minutes} minutes are planned.",
    sw: "Vifunguliwe kwanza: {items}. Dakika {minutes} zimepangwa.",
  },
  weight_decides: {
    en: "The weight decides the truck: the load weighs {weight} kg, {truck} carries {payload} kg.",
    sw: "Uzito unaamua lori: mzigo una kilo {weight}, {truck} hubeba kilo {payload}.",
  },
  zero_pieces: {
    en: "No pieces: {items}. Enter how many, or remove the line.",
    sw: "Hakuna idadi: {items}. Weka ni vingapi, au ondoa mstari.",
  },
  many_pieces: {
    en: "Unusually many: {items}. Is the number right?",
    sw: "Ni vingi mno: {items}. Je, idadi ni sahihi?",
  },
  twice: {
    en: "Listed twice in one room: {items}. Is it one thing?",
    sw: "Vimeandikwa mara mbili katika chumba kimoja: {items}. Je, ni kitu kimoja?",
  },
};

/** Things named in a sentence; of more, their number. */
const NAMED = 4;
const AT = {
  pickup: { en: "the pickup", sw: "unapotoka" },
  delivery: { en: "the delivery", sw: "unapoenda" },
};

function bedroomsInWords(bedrooms: number, isRooms: boolean, locale: Locale): string {
  if (bedrooms === 0 && !isRooms) return locale === "sw" ? "chumba kimoja" : "a studio";
  if (locale === "sw") return `vyumba vya kulala ${formatNumber(bedrooms)}`;
  return `${formatNumber(bedrooms)} ${bedrooms === 1 ? "bedroom" : "bedrooms"}`;
}

function namesInWords(things: readonly Named[], locale: Locale): string {
  const shown = things.slice(0, NAMED).map(({ name, nameSw, quantity }) => {
    const own = locale === "sw" ? nameSw : name;
    return quantity === null || quantity === 1 ? own : `${own} × ${formatNumber(quantity)}`;
  });
  const more = things.length - shown.length;
  if (more > 0)
    shown.push(locale === "sw" ? `na vingine ${formatNumber(more)}` : `${formatNumber(more)} more`);
  return shown.join("; ");
}

function filled(text: string, params: Params, locale: Locale): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (name === "bedrooms" && typeof value === "number") return bedroomsInWords(value, false, locale);
    if (name === "rooms" && typeof value === "number" && "bedrooms" in params && locale === "en")
      return bedroomsInWords(value, true, locale);
    if (name === "end") return AT[value === "delivery" ? "delivery" : "pickup"][locale];
    if (typeof value === "string") return value;
    if (typeof value !== "number") return namesInWords(value, locale);
    return formatNumber(value, name === "needed" ? 3 : name === "share" ? 2 : 1);
  });
}

/** '31.4 m³ ÷ 0.85 = 36.9 m³ → 7 t truck, 33 m³, is too small → 10 t truck, 43 m³' */
export const stepsInWords = (steps: readonly Step<StepCode>[], locale: Locale): string =>
  steps.map(({ code, params }) => filled(STEPS[code][locale], params, locale)).join(" → ");

/** The sentence of a warning. */
export const warningInWords = (
  { code, params }: { code: WarningCode; params: Params },
  locale: Locale,
): string => filled(WARNINGS[code][locale], params, locale);
