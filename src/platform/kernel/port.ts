/** A feature's answer to a port; `join` adds it. */
export interface PortAnswer {
  join: () => void;
}

export interface Port<Answer> {
  /** Declares a later feature's answer. Joining it more than once has no further effect. */
  answer: (answer: Answer) => PortAnswer;
  all: () => readonly Answer[];
}

/**
 * Lets an earlier feature ask later ones a question, such as the customers of a person. The earlier feature defines
 * the port, later ones list answers in `server/feature.ts`, and the server joins them.
 */
export function definePort<Answer>(): Port<Answer> {
  const answers = new Set<Answer>();
  return {
    answer: (answer) => ({ join: () => void answers.add(answer) }),
    all: () => [...answers],
  };
}
