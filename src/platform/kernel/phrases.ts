interface Phrase {
  reads: RegExp;
  names: string[];
  says: string;
}

/**
 * Translates English sentences with a table. Sentences may have {holes}, whose content is copied. Unknown sentences
 * stay English.
 */
export function phraseBook(table: Readonly<Record<string, string>>): (english: string) => string {
  const plain = new Map<string, string>();
  const phrases: Phrase[] = [];
  for (const [english, says] of Object.entries(table)) {
    const names = [...english.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
    if (names.length === 0) plain.set(english, says);
    else {
      const pattern = english.replace(/[.*+?^$()|[\]\\]/g, "\\$&").replace(/\{\w+\}/g, "(.+?)");
      phrases.push({ reads: new RegExp(`^${pattern}$`), names, says });
    }
  }
  return (english) => {
    const known = plain.get(english);
    if (known !== undefined) return known;
    for (const { reads, names, says } of phrases) {
      const held = reads.exec(english);
      if (held) return says.replace(/\{(\w+)\}/g, (whole, name) => held[names.indexOf(name) + 1] ?? whole);
    }
    return english;
  };
}
