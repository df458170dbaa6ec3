import styles from "./office-prices.module.css";

interface WhyPricePanelProps {
  lines: readonly { category: string; code: string; description: string }[];
  reasons: readonly string[];
}

/** The arithmetic of each line as it was last saved. */
export function WhyPricePanel({ lines, reasons }: WhyPricePanelProps) {
  return (
    <details className={styles.why}>
      <summary>Why this price</summary>
      <dl>
        {lines.map(({ category, code, description }, place) => (
          <div key={`${category}:${code}`}>
            <dt>{description}</dt>
            <dd>{reasons[place]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
