import { formatKes } from "~/platform/kernel/money";
import { CRITERION_LABELS, type Criterion, MAX_SCORE, SOURCE_LABELS, TIMELINE_LABELS } from "../domain";
import styles from "./lead-page.module.css";
import type { LeadDetail } from "./lead-values";

function saidOf(criterion: Criterion, lead: LeadDetail): string {
  switch (criterion) {
    case "source":
      return SOURCE_LABELS[lead.source];
    case "budget":
      return lead.budget > 0 ? formatKes(lead.budget) : "Not known";
    case "timeline":
      return lead.timeline ? TIMELINE_LABELS[lead.timeline] : "Not known";
    case "decisionMaker":
      return lead.decisionMaker ? "Yes" : "No";
    case "company":
      return lead.company || "None";
  }
}

/** The score line by line, with each line's maximum. */
export function ScoreTable({ lead }: { lead: LeadDetail }) {
  const sum = lead.scoreLines.reduce((total, { points }) => total + points, 0);
  return (
    <table className={styles.score}>
      <tbody>
        {lead.scoreLines.map(({ criterion, points, most }) => (
          <tr key={criterion}>
            <th scope="row">
              {CRITERION_LABELS[criterion]} <small>{saidOf(criterion, lead)}</small>
            </th>
            <td>
              {points} of {most}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Score {sum > MAX_SCORE && <small>{sum} together; it stops at 100</small>}</th>
          <td>
            {lead.score} of {MAX_SCORE}
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
