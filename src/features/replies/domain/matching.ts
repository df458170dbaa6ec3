import type { ReplyKind } from "./replies";

export const LOOP_MINUTES = 60;

/** Classifies a mail by its headers, sender and frequency. */
export function kindOf(mail: {
  automatic: string;
  reports: number;
  /** Messages of the same sender within LOOP_MINUTES, this one included. */
  came: number;
  most: number;
}): { kind: ReplyKind; automatic: string } {
  if (mail.reports > 0) return { kind: "bounce", automatic: mail.automatic };
  if (mail.automatic) return { kind: "auto", automatic: mail.automatic };
  return mail.came > mail.most ? { kind: "auto", automatic: "loop" } : { kind: "reply", automatic: "" };
}
