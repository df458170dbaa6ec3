import { Box } from "@mantine/core";
import { PageTabs } from "~/platform/ui/office/tabs";

/** The parts of the payroll page, each at its address. */
export function PayrollTabs() {
  return (
    <Box mb={20}>
      <PageTabs
        label="Parts of payroll"
        tabs={[
          { to: "/payroll", label: "Periods", end: true },
          { to: "/payroll/months", label: "Months" },
          { to: "/payroll/calculator", label: "Calculator" },
          { to: "/payroll/rules", label: "Statutory rules" },
        ]}
      />
    </Box>
  );
}
