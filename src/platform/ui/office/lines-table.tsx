import { type Cents, formatAmount } from "~/platform/kernel/money";

interface PricedLine {
  description: string;
  quantity: number;
  unitPrice: Cents;
  amount: Cents;
}

/** Agreed line items, read only; nouns have their own fields to change them. */
export function LinesTable({ lines }: { lines: readonly PricedLine[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className="scroll" tabIndex={0} aria-label="Line items, scrollable">
      <table className="lines">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col" className="figure">
              Quantity
            </th>
            <th scope="col" className="figure">
              Unit price
            </th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: these lines never move while they are read
            <tr key={place}>
              <td>{line.description}</td>
              <td className="figure">{line.quantity}</td>
              <td className="figure">{formatAmount(line.unitPrice)}</td>
              <td className="figure">{formatAmount(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
