let made = 0;

/**
 * A phone of nobody else in this test file. It waits for a person, and is paid at once: a simulated phone whose last three
 * digits are between 001 and 013 answers, fails or is late by itself, payouts to 021 to 035 misbehave
 * (integrations/daraja/simulator/behaviours.ts, payout-behaviours.ts).
 */
export function aPhone(): string {
  made += 1;
  return `+2547${50_000_999 + made * 1000}`;
}
