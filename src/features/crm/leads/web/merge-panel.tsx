import { client } from "~/platform/http/client";
import { MergeDialog, type Merging } from "~/platform/ui/office/merges/merge-dialog";
import { MERGE_FIELDS, type MergeField } from "../domain";

const leads = () => client("leads");

const leadsMerging: Merging<MergeField> = {
  noun: "Lead",
  title: "Merge leads",
  labels: Object.fromEntries(
    Object.entries(MERGE_FIELDS).map(([field, { label }]) => [field, label]),
  ) as Record<MergeField, string>,
  async compare(pair) {
    const { first, second, fields } = await leads().compare(pair);
    const survivor = first.isConverted ? "first" : "second";
    return {
      first: { ...first, number: first.leadNumber },
      second: { ...second, number: second.leadNumber },
      fields,
      ...(first.isConverted === second.isConverted ? {} : { survivor }),
    };
  },
  merge: (input, options) => leads().merge(input, options),
  hint: (goes, stays) =>
    `${goes} becomes part of ${stays}, with everything recorded on it. Values you do not choose stay on ${goes}, so the merge can be undone.`,
};

interface LeadsMergeDialogProps {
  first: string;
  second: string;
  onClose: () => void;
  onDone: () => void;
}

/** Two leads side by side: which one stays, and field by field what they keep. */
export const LeadsMergeDialog = (props: LeadsMergeDialogProps) => (
  <MergeDialog of={leadsMerging} {...props} />
);
