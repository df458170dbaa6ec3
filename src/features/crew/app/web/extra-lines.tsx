/** @jsxImportSource preact */
import type { ShownExtra } from "../domain/job-extras";
import styles from "./crew.module.css";
import { useWords } from "./words";

/** The lines of an extra in the person's language. */
export function ExtraLines({ extra }: { extra: ShownExtra }) {
  const { language } = useWords();
  return (
    <ul class={styles.facts}>
      {extra.lines.map(({ category, code, description, descriptionSw, quantity }) => (
        <li key={`${category} ${code}`}>
          {quantity} × {language === "sw" ? descriptionSw : description}
        </li>
      ))}
      {extra.what && <li>{extra.what}</li>}
    </ul>
  );
}
