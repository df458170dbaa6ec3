import { Box } from "@mantine/core";
import { Link } from "react-router";
import { Notice } from "~/platform/ui/notice";

/** What the accountant does with credit notes that KRA would refuse. */
export function SettleHint() {
  return (
    <Box mb={12}>
      <Notice>
        KRA does not get these credit notes, so iTax shows more than the books. Deduct them by hand in the VAT
        return of their month, and keep the reason with it. The{" "}
        <Link to="/tax/reconciliation">reconciliation</Link> names them by month.
      </Notice>
    </Box>
  );
}
