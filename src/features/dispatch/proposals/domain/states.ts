export const PROPOSED_STATES = ["proposed", "accepted", "left_out", "undone", "left"] as const;
/**
 * Of a job in a proposal. `left`: nothing could be proposed. `left_out`: it changed, or something came between, before it
 * was accepted.
 */
export type ProposedState = (typeof PROPOSED_STATES)[number];

export const MAX_NOTICE = 480;
