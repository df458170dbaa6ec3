import type { Room } from "../../kinds/domain/kinds";

const setOf = (words: string) => new Set(words.split(" "));
export const STOP = setOf(
  "the a an of our my your his her its their with and plus also for in on at to is are has have this that some few several ya wa za la cha vya kwa na yetu yangu ile hii kuna pia only just about around approx roughly good condition nice type brand size sized full complete",
);
/** Words of a chat that name no goods. */
export const CHAT = setOf(
  "hi hello hey habari sasa mambo jambo thanks thank asante please tafadhali kindly we us you me i moving move mover movers shifting shift relocating relocate from tuko tunahama nahama natoka kwenda nataka quote quotation price cost budget how much bei ngapi date day tomorrow kesho saturday sunday monday tuesday wednesday thursday friday december january november morning asubuhi call piga sawa okay ok regards list items vitu stuff things etc others other vingine everything nothing house nyumba apartment flat bedsitter estate road",
);
export const LARGE = setOf("big large huge jumbo tall long kubwa kikubwa mkubwa vikubwa makubwa wakubwa");
export const SMALL = setOf("small tiny little ndogo kidogo dogo mdogo vidogo madogo wadogo");
/** Looks and makes: they choose no kind unless a kind is called so. */
const LOOKS = setOf(
  "old new used wooden metal metallic steel plastic leather fabric brown black white grey gray red blue green cream mahogany glass samsung lg hisense sony ramtons von hotpoint mika bruhm tcl skyworth vitron hp dell nyeusi nyeupe mbao chuma kuukuu mpya smart digital",
);
/** The usual kind of a word that names many. */
export const USUAL: Readonly<Record<string, string>> = {
  ...{ bed: "bed_double", kitanda: "bed_double", vitanda: "bed_double" },
  ...{ mattress: "mattress_140", matress: "mattress_140", godoro: "mattress_140", magodoro: "mattress_140" },
  ...{ fridge: "fridge_tall", frij: "fridge_tall", friji: "fridge_tall", jokofu: "fridge_tall" },
  ...{ refrigerator: "fridge_tall", freezer: "fridge_tall" },
  ...{ table: "coffee_table", meza: "coffee_table", chair: "chair", kiti: "chair", viti: "chair" },
  ...{
    box: "carton",
    boksi: "carton",
    katoni: "carton",
    carton: "carton",
    bag: "clothes_bag",
    begi: "clothes_bag",
  },
  ...{ kabati: "wardrobe", cupboard: "wardrobe", sofa: "sofa_any", couch: "sofa_any", kochi: "sofa_any" },
  ...{ gas: "gas_cylinder_13", gesi: "gas_cylinder_13", tv: "tv_60", television: "tv_60", runinga: "tv_60" },
  ...{
    desk: "desk_medium",
    dawati: "desk_medium",
    rug: "rug_large",
    carpet: "rug_large",
    zulia: "rug_large",
  },
};
/** The usual table of a room. */
export const TABLES: Partial<Record<Room, string>> = {
  kitchen: "kitchen_table",
  dining_room: "dining_table",
};
export const TABLE = /\b(?:tables?|meza)\b/;
export const AMERICAN = /american|kimarekani/i;

export const isAdjective = (word: string) => LARGE.has(word) || SMALL.has(word) || LOOKS.has(word);
