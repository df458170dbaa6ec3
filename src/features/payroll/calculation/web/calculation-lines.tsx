import { formatAmount } from "~/platform/kernel/money";
import { Card } from "~/platform/ui/office/card";
import type { PayLine } from "../../domain/earnings";
import styles from "./calculator-page.module.css";

/** How a pay was worked out, line by line. */
export function CalculationLines({ lines }: { lines: readonly PayLine[] }) {
  return (
    <Card title="How it was worked out">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Lines, scrollable">
        <table className={`lines ${styles.lines}`}>
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col" className="figure">
                Of
              </th>
              <th scope="col" className="figure">
                Rate
              </th>
              <th scope="col" className="figure">
                Amount
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ code, label, base, rate, amount }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: these lines never move while they are read
              <tr key={place} data-code={code}>
                <td>{label}</td>
                <td className="figure">{base === 0 ? "" : formatAmount(base)}</td>
                <td className="figure">{rate}</td>
                <td className="figure">{formatAmount(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
