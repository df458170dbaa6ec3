import { PageTabs } from "~/platform/ui/office/tabs";
import styles from "./payroll-tabs.module.css";

/** The parts of the payroll page, each at its address. */
export function PayrollTabs() {
  return (
    <div className={styles.tabs}>
      <PageTabs
        label="Parts of payroll"
        tabs={[
          { to: "/payroll", label: "Periods", end: true },
          { to: "/payroll/months", label: "Months" },
          { to: "/payroll/calculator", label: "Calculator" },
          { to: "/payroll/rules", label: "Statutory rules" },
        ]}
      />
    </div>
  );
}
