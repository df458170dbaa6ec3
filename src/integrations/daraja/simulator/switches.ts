/** Network-wide faults; the first option of each is normal operation. */
export const SWITCHES = {
  outage: {
    label: "The network",
    positions: {
      none: "works",
      down: "is out of order (503)",
      slow: "answers after twenty seconds",
    },
  },
  tokens: {
    label: "Access tokens",
    positions: {
      valid: "last an hour",
      expired: "expire now, once (404.001.03)",
      refused: "are never accepted (404.001.03)",
    },
  },
  descriptions: {
    label: "Descriptions of prompts",
    positions: {
      any: "are any text, as the real service takes them",
      documented: "are refused over thirteen characters, as it is documented",
    },
  },
  initiator: {
    label: "The initiator's password",
    positions: { valid: "is as agreed", locked: "is locked (8006)" },
  },
  results: {
    label: "Results of payouts, status, balance and reversal",
    positions: {
      normal: "come once",
      lost: "never come",
      late: "come late",
      duplicate: "come twice",
      early: "come before the answer",
      "queue-timeout": "come after a queue timeout",
      "single-object": "hold one object in place of a list",
    },
  },
} as const;

export type SwitchName = keyof typeof SWITCHES;
export type Switches = { [Name in SwitchName]: keyof (typeof SWITCHES)[Name]["positions"] };

export const switchNames = Object.keys(SWITCHES) as SwitchName[];

export function asItShouldBe(): Switches {
  return { outage: "none", tokens: "valid", descriptions: "any", initiator: "valid", results: "normal" };
}

/** Turns a switch; false when it has no such position. */
export function turn(switches: Switches, name: SwitchName, position: unknown): boolean {
  if (typeof position !== "string" || !Object.hasOwn(SWITCHES[name].positions, position)) return false;
  Object.assign(switches, { [name]: position });
  return true;
}
