import type { Change } from "~/features/inventory/inventories/domain/edits";
import { ROOM_LABELS, type Room } from "~/features/inventory/kinds/domain/kinds";
import type { OfferedKind, OwnContent } from "../domain/lists";
import type english from "../texts/en.json";

export type Texts = typeof english.selfSurvey;
export type TextKey = keyof Texts;

export interface OwnPhoto {
  id: string;
  kind: "photo" | "clip";
  room: string;
  path: string;
  thumb: string | null;
  isOwn: boolean;
}

/** The data of the page, for the server and for the script. */
export interface SurveyData {
  token: string;
  locale: "en" | "sw";
  texts: Texts;
  name: string;
  phone: { shown: string; href: string };
  otherLanguage: string;
  version: number;
  content: OwnContent;
  photos: OwnPhoto[];
  isSubmitted: boolean;
  isAgreed: boolean;
  until: string;
  /** The items of the room that is open; the script fetches the others. */
  kinds: OfferedKind[];
  room: string | null;
  search: string;
  /** A sentence about the form that was posted. */
  said: string;
}

/** A photo or clip on its way. */
export interface PendingPhoto {
  id: string;
  kind: "photo" | "clip";
  room: string;
  address: string;
  /** Bytes sent, of all. */
  sent: number;
  size: number;
  refused?: string | undefined;
}

/** The script's part of the page. Without it the forms are posted. */
export interface Live {
  apply(...changes: Change[]): void;
  open(room: string | null): void;
  search(typed: string): void;
  addFiles(room: string, kind: "photo" | "clip", files: readonly Blob[]): void;
  removePhoto(id: string): void;
  submit(): void;
  pending: readonly PendingPhoto[];
  /** Changes that are not sent yet. */
  unsent: number;
  state: "saved" | "sending" | "offline" | "full" | "closed";
  notice: string;
  isSubmitting: boolean;
}

export interface Shown {
  data: SurveyData;
  live: Live | null;
}

/** A text with its values. */
export function say(
  texts: Texts,
  key: TextKey,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts[key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

export const roomText = (kind: Room): TextKey => (kind === "cartons" ? "cartonsRoom" : kind);

/** A room's label. One that staff did not rename is shown in the reader's language. */
export function labelOf(texts: Texts, { kind, label }: Pick<OwnContent["rooms"][number], "kind" | "label">) {
  const usual = ROOM_LABELS[kind];
  return label.startsWith(usual) ? texts[roomText(kind)] + label.slice(usual.length) : label;
}

export const nameIn = (
  locale: "en" | "sw",
  { nameEn, nameSw }: { nameEn: string; nameSw: string },
): string => (locale === "sw" ? nameSw : nameEn);
