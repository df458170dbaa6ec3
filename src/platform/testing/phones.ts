let made = 0;

/**
 * A phone of nobody else in this test file. It waits for a person: a simulated phone whose last three digits are between
 * 001 and 013 answers, fails or is late by itself (integrations/daraja/simulator/behaviours.ts).
 */
export function aPhone(): string {
  made += 1;
  return `+2547${50_000_999 + made * 1000}`;
}
