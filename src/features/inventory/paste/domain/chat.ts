import { foldText } from "~/platform/kernel/fold";
import type { Room } from "../../kinds/domain/kinds";

/** A heading of a pasted list, as written; without a kind it is no usual room, such as 'Others'. */
export interface Heading {
  label: string;
  kind: Room | null;
}

export interface ChatLine {
  /** Empty: the heading alone. */
  text: string;
  heading: Heading | null;
  /** A picture or a deleted message: it lists nothing. */
  isMedia: boolean;
}

const TIME = "\\d{1,2}[:.]\\d{2}(?:[:.]\\d{2})?(?:[\\s\u202f]?[ap]\\.?m\\.?)?";
const DAY = "\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{2,4}";
/** '[12/11/2026, 10:02] Grace: ' and '12/11/26, 10:02 am - Grace: ' */
const SENDER = new RegExp(
  `^(?:\\[${DAY},?\\s${TIME}\\]\\s?[^:]{1,60}:|${DAY},?\\s${TIME}\\s[-\u2013]\\s[^:]{1,60}:)\\s*`,
  "i",
);
const MEDIA = /^<?(?:media|image|video|audio|sticker|document|gif) omitted>?$|^this message was deleted$/i;
const EMOJI = /\p{Extended_Pictographic}|\u20e3|\ufe0f|\u200d|[\u{1f3fb}-\u{1f3ff}]/gu;
const KEYCAP = /^[\d*#]\ufe0f?\u20e3\s*/u;
/** Bullets, '1.', '2)', 'a)' and '(iii)'. */
const BULLET =
  /^(?:[-\u2013\u2014\u2022\u25cf\u25aa\u25e6\u2023\u2043\u00b7*~>\u2713\u2714o\u27a2\u27a4\u{1f538}]+\s+|[-\u2022\u25cf\u25aa\u00b7]+|\(?(?:\d{1,2}|[a-h]|i{1,3}|iv|v)[.)]\s+)/u;

const ROOMS: readonly (readonly [Room, string])[] = [
  ["living_room", "(?:living|sitting|seating|family|tv) ?(?:room|area)|lounge|sebule(?:ni)?|parlou?r|hall"],
  ["dining_room", "dining(?: ?(?:room|area))?|chumba cha kulia|dinning(?: ?(?:room|area))?"],
  ["kitchen", "kitchen(?: area)?|jikoni|pantry"],
  ["laundry", "laundry(?: ?(?:room|area))?|utility(?: room)?|dhobi(?: area)?"],
  [
    "bedroom",
    "(?:(?:master|main|guest|kids?|childrens?|boys?|girls?|spare|small|big|second|third|first|1st|2nd|3rd) )?(?:bed ?rooms?|bdrm|bed ?rm)|master(?: ?bed(?: ?room)?)?(?: ensuite)?|guest room|(?:kids?|childrens?|boys?|girls?) room|chumba cha (?:kulala|watoto|wageni)|chumba kikuu(?: cha kulala)?|room|d?sq|servants? quarters?|house ?help(?:s)? room",
  ],
  [
    "office",
    "(?:home )?office|study(?: room)?|ofisi(?:ni)?|reception|board ?room|meeting room|work ?stations?",
  ],
  [
    "outside",
    "outside|balcony|store(?: ?room)?|garage|garden|ver?andah?|nje|stoo|compound|backyard|roof ?top|gym",
  ],
  ["children", "play ?room|toys"],
  ["cartons", "cartons and bags|boxes and bags|packed items"],
];
const NUMBERED =
  "(?: ?(?:no\\.? ?)?(?:\\d{1,2}|one|two|three|four|five|[a-d]|ya (?:kwanza|pili|tatu)|moja|mbili|tatu))?";
const AROUND = (words: string) =>
  new RegExp(`^(?:the |our |my |in the |kwa )?(?:${words})${NUMBERED}(?: ?\\([^)]*\\))?$`);
const HEADINGS = ROOMS.map(([kind, words]) => [kind, AROUND(words)] as const);

/** The room that a text names, if it is nothing else. */
export function roomNamed(text: string): Room | undefined {
  const folded = foldText(text).replace(/\s+/g, " ").trim();
  return HEADINGS.find(([, pattern]) => pattern.test(folded))?.[0];
}

const withoutMarks = (text: string) =>
  text
    .replace(/^[*_~]+|[*_~]+$/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** The lines of a chat or a list without senders, bullets and emojis; a heading names the room of the next lines. */
export function chatLines(pasted: string): ChatLine[] {
  let heading: Heading | null = null;
  return pasted
    .split(/\r?\n/)
    .flatMap(numberedParts)
    .flatMap((typed): ChatLine[] => {
      const plain = typed.replace(/[\u200e\u200f\u202a-\u202e\ufeff]/g, "").trim();
      const said = plain.replace(SENDER, "").replace(KEYCAP, "").replace(EMOJI, " ").trim();
      if (said === "") return [];
      if (MEDIA.test(said)) return [{ text: said, heading, isMedia: true }];
      const text = withoutMarks(withoutMarks(said).replace(BULLET, ""));
      const { room, rest } = splitHeading(text);
      if (room) heading = room;
      return rest === "" && !room ? [] : [{ text: rest, heading, isMedia: false }];
    });
}

/** '1. Bed 2. Table' is two lines. */
const numberedParts = (line: string) => (/^\s*1[.)] /.test(line) ? line.split(/\s(?=\d{1,2}[.)] )/) : [line]);

/** 'Kitchen', 'Kitchen:', 'Kitchen: fridge' and 'Master bedroom - bed' begin a room. */
function splitHeading(text: string): { room: Heading | null; rest: string } {
  const found = /^([^:=]{1,40}?)\s*(?::-?|=|\s[-\u2013]+)\s*(.*)$/.exec(text);
  const before = withoutMarks(found?.[1] ?? text.replace(/[\s:.-]+$/, ""));
  const rest = withoutMarks(found?.[2] ?? "");
  const kind = roomNamed(before);
  if (kind && (found || roomNamed(text.replace(/[\s:.-]+$/, ""))))
    return { room: { label: before, kind }, rest };
  if (found && rest === "" && /:-?$/.test(text)) return { room: { label: before, kind: null }, rest: "" };
  return { room: null, rest: text };
}
