/** An answer to a port, ready to be joined to it. */
export interface PortAnswer {
  join: () => void;
}

export interface Port<Answer> {
  /** A later feature's answer; it counts once it is joined, however often that happens. */
  answer: (answer: Answer) => PortAnswer;
  /** Every answer joined so far, in the order of the features. */
  all: () => readonly Answer[];
}

/**
 * A question that an earlier feature asks and later ones answer (whose customers are these, what waits): the earlier one
 * defines the port, the later ones list their answers in `server/feature.ts`, the assembly joins them.
 */
export function definePort<Answer>(): Port<Answer> {
  const answers = new Set<Answer>();
  return {
    answer: (answer) => ({ join: () => void answers.add(answer) }),
    all: () => [...answers],
  };
}
