/** A seeded generator (mulberry32), so that the demo company is the same on every machine. */
export interface SeededRandom {
  /** A whole number from 0 to `below` - 1. */
  roll(below: number): number;
  pick<T>(from: readonly T[]): T;
  chance(percent: number): boolean;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const roll = (below: number) => Math.floor(next() * below);
  return {
    roll,
    pick: <T>(from: readonly T[]): T => from[roll(from.length)] as T,
    chance: (percent) => roll(100) < percent,
  };
}
