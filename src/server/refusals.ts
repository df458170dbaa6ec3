import { ORPCError } from "@orpc/client";
import type { Locale } from "~/platform/kernel/locales";
import { phraseBook } from "~/platform/kernel/phrases";
import swahili from "./refusals-sw.json";

const SENTENCES: Partial<Record<Locale, (english: string) => string>> = { sw: phraseBook(swahili) };

/** A refusal as a page of that language shows it: the API itself speaks English. */
export function translated(error: unknown, locale: Locale): unknown {
  const say = SENTENCES[locale];
  if (!say || !(error instanceof ORPCError)) return error;
  const details = error.data as { fields?: Record<string, string> } | undefined;
  const fields =
    details?.fields &&
    Object.fromEntries(Object.entries(details.fields).map(([name, sentence]) => [name, say(sentence)]));
  return new ORPCError(error.code, {
    status: error.status,
    message: say(error.message),
    data: fields ? { ...details, fields } : error.data,
    cause: error,
  });
}
