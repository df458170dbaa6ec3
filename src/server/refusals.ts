import { ORPCError } from "@orpc/client";
import type { Locale } from "~/platform/kernel/locales";
import swahili from "./refusals-sw.json";

interface Sentence {
  reads: RegExp;
  names: string[];
  says: string;
}

/** Sentences with {holes}: what stands in them is carried over. */
const SENTENCES: Partial<Record<Locale, { plain: Map<string, string>; withHoles: Sentence[] }>> = {
  sw: read(swahili),
};

function read(words: Record<string, string>) {
  const plain = new Map<string, string>();
  const withHoles: Sentence[] = [];
  for (const [english, says] of Object.entries(words)) {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    if (names.length === 0) plain.set(english, says);
    else {
      const pattern = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "(.+?)");
      withHoles.push({ reads: new RegExp(`^${pattern}$`), names, says });
    }
  }
  return { plain, withHoles };
}

/** A sentence of the API in a language; as it is where nobody has translated it. */
export function sentenceIn(locale: Locale, english: string): string {
  const sentences = SENTENCES[locale];
  const plain = sentences?.plain.get(english);
  if (!sentences || plain !== undefined) return plain ?? english;
  for (const { reads, names, says } of sentences.withHoles) {
    const held = reads.exec(english);
    if (held) return says.replace(/\{(\w+)\}/g, (whole, name) => held[names.indexOf(name) + 1] ?? whole);
  }
  return english;
}

/** A refusal as a page of that language shows it: the API itself speaks English. */
export function translated(error: unknown, locale: Locale): unknown {
  if (!SENTENCES[locale] || !(error instanceof ORPCError)) return error;
  const details = error.data as { fields?: Record<string, string> } | undefined;
  const fields =
    details?.fields &&
    Object.fromEntries(
      Object.entries(details.fields).map(([name, sentence]) => [name, sentenceIn(locale, sentence)]),
    );
  return new ORPCError(error.code, {
    status: error.status,
    message: sentenceIn(locale, error.message),
    data: fields ? { ...details, fields } : error.data,
    cause: error,
  });
}
