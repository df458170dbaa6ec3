import { defineEvent } from "~/platform/events/define";
import type { AppError } from "~/platform/kernel/errors";
import { neededVariables, variablesOf } from "~/platform/kernel/message-text";
import {
  smsTooLong,
  textOneLine,
  textRequired,
  textTooLong,
  variableMissing,
  variableUnknown,
} from "./errors";

export const TEXT_CHANNELS = ["email", "sms"] as const;
export type TextChannel = (typeof TEXT_CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<TextChannel, string>> = { email: "Email", sms: "SMS" };
export const SENT_TO_LABELS = {
  customers: "Customers",
  staff: "Staff",
  suppliers: "Suppliers",
  everybody: "Everybody",
} as const;

/** In characters. */
export const MOST_LINE = 200;
export const MOST_TEXT = 4000;
export const MOST_SMS = 480;
export const MOST_SEGMENTS = 4;

export interface JudgedPart {
  own: string;
  isLine: boolean;
}

/** Subjects, buttons and greetings are single lines; so is every SMS. */
export const isLine = (name: string, channel: TextChannel): boolean =>
  channel === "sms" || /^(?:subject|action|unsubscribe|greeting)/.test(name);

export const mostOf = (line: boolean, channel: TextChannel): number =>
  channel === "sms" ? MOST_SMS : line ? MOST_LINE : MOST_TEXT;

/** `{reference}`, as it is typed. */
export const braced = (variable: string): string => `{${variable}}`;

/** Why a text cannot be a part of a message; undefined when it can. */
export function refusalOf(
  text: string,
  { own, isLine: line }: JudgedPart,
  { channel, variables }: { channel: TextChannel; variables: readonly string[] },
): AppError | undefined {
  if (text.trim() === "") return textRequired();
  const most = mostOf(line, channel);
  if (text.length > most) return textTooLong({ most });
  if (line && /[\r\n]/.test(text)) return textOneLine();
  const used = variablesOf(text);
  const unknown = used.find((name) => !variables.includes(name));
  if (unknown) return variableUnknown({ variable: braced(unknown) });
  const missing = neededVariables(own).find((name) => !used.includes(name));
  return missing ? variableMissing({ variable: braced(missing) }) : undefined;
}

/** Refuses a text that needs too many SMS segments with the longest usual values. */
export const segmentsRefusal = (segments: number): AppError | undefined =>
  segments > MOST_SEGMENTS ? smsTooLong({ segments, most: MOST_SEGMENTS }) : undefined;

export const messageTextSaved = defineEvent<{ message: string; locale: string; changed: string[] }>(
  "message-text.saved",
);
export const messageTextReset = defineEvent<{ message: string; locale: string }>("message-text.reset");
