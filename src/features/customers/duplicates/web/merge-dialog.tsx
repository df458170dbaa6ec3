import { client } from "~/platform/http/client";
import { MergeDialog, type Merging } from "~/platform/ui/office/merges/merge-dialog";
import { MERGE_FIELD_LABELS, type MergeField } from "../domain";

const duplicates = () => client("customerDuplicates");

const customersMerging: Merging<MergeField> = {
  noun: "Customer",
  title: "Compare customers",
  labels: MERGE_FIELD_LABELS,
  async compare(pair) {
    const { first, second, fields } = await duplicates().compare(pair);
    return {
      first: { ...first, number: first.customerNumber },
      second: { ...second, number: second.customerNumber },
      fields,
    };
  },
  merge: (input, options) => duplicates().merge(input, options),
  hint: (goes, stays) =>
    `${goes} becomes part of ${stays}. Invoices, payments and the audit log do not change. Values you do not choose stay on ${goes}, so the merge can be undone.`,
};

interface CustomersMergeDialogProps {
  first: string;
  second: string;
  onClose: () => void;
}

/** Two customers side by side: which one stays, and field by field what they keep. */
export const CustomersMergeDialog = ({ onClose, ...pair }: CustomersMergeDialogProps) => (
  <MergeDialog of={customersMerging} {...pair} onClose={onClose} onDone={onClose} />
);
