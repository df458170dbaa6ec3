import { Modal } from "@mantine/core";
import { formatAmount } from "~/platform/kernel/money";
import type { ShownItem } from "./shown-period";

export function PayLines({ item, onClose }: { item: ShownItem; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} size="xl" title={`${item.employeeName}'s pay`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="scroll" tabIndex={0} aria-label="Lines of the calculation">
        <table className="lines figures">
          <thead>
            <tr>
              <th scope="col">Line</th>
              <th scope="col">On</th>
              <th scope="col">Rate</th>
              <th scope="col">Amount</th>
            </tr>
          </thead>
          <tbody>
            {item.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name and stay in order
              <tr key={at}>
                <td>{line.label}</td>
                <td>{formatAmount(line.base)}</td>
                <td>{line.rate}</td>
                <td>{formatAmount(line.amount)}</td>
              </tr>
            ))}
            <tr>
              <td>Net pay</td>
              <td />
              <td />
              <td>
                <b>{formatAmount(item.netPay)}</b>
              </td>
            </tr>
          </tbody>
        </table>
      </section>
    </Modal>
  );
}
