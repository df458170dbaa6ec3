import type { Change } from "../domain";
import styles from "./changes.module.css";

interface ChangesProps {
  changes: readonly Change[];
  secrets: readonly string[];
  problems?: Readonly<Record<string, string>>;
}

/** Shows each changed field before and after. */
export function Changes({ changes, secrets, problems = {} }: ChangesProps) {
  if (changes.length + secrets.length === 0) return <p className="muted">No field changed.</p>;
  return (
    <ul className={styles.changes}>
      {changes.map(({ path, label, from, to, isColour }) => (
        <li key={path} className={styles.change}>
          <span className="muted">{label}</span>
          <span className={styles.values}>
            <Value words={from} isColour={isColour} className="muted" />
            <span aria-hidden>→</span>
            <span className="visually-hidden">became</span>
            <Value words={to} isColour={isColour} />
          </span>
          {problems[path] && <span className={styles.problem}>{problems[path]}</span>}
        </li>
      ))}
      {secrets.map((label) => (
        <li key={label} className={styles.change}>
          <span className="muted">{label}</span>
          <span className={styles.values}>
            <span className="muted">Changed. Secrets are never shown.</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Value({
  words,
  isColour,
  className,
}: {
  words: string;
  isColour: boolean;
  className?: string | undefined;
}) {
  return (
    <span className={className}>
      {isColour && /^#[0-9A-F]{6}$/i.test(words) && (
        <span className={styles.swatch} style={{ background: words }} aria-hidden />
      )}
      {words}
    </span>
  );
}
