let made = 0;

/**
 * A unique phone in this test file that behaves normally. Simulated phones ending in 001 to 013 answer automatically, fail
 * or are late; payouts to 021 to 035 misbehave (integrations/daraja/simulator/behaviours.ts, payout-behaviours.ts).
 */
export function aPhone(): string {
  made += 1;
  return `+2547${50_000_999 + made * 1000}`;
}
