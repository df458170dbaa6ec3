/** 'AO' of 'Achieng Odhiambo'. */
export function initialsOf(name: string): string {
  // Only letters and digits: '<', '=' and halves of an emoji are not initials.
  const first = name.split(/\s+/).flatMap((word) => word.match(/[\p{L}\p{N}]/u)?.[0] ?? []);
  return [first[0], first.length > 1 ? first.at(-1) : undefined]
    .map((letter) => letter?.toUpperCase() ?? "")
    .join("");
}
