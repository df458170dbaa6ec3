import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { ActionMenu } from "~/platform/ui/office/action-menu";
import { notify } from "~/platform/ui/office/notify";
import type { ShownItem } from "./shown-period";

const said = () => notify("Payslip generated successfully");

/** Actions on one person's pay. */
export function ItemMenu({
  item,
  mayAdjust,
  hasPayslip,
  onOpen,
}: {
  item: ShownItem;
  mayAdjust: boolean;
  hasPayslip: boolean;
  onOpen: (what: "adjust" | "lines") => void;
}) {
  return (
    <ActionMenu
      trigger={(trigger) => (
        <ActionIcon
          color="gray"
          size={36}
          aria-label={`More actions for ${item.employeeName}'s pay`}
          {...trigger}
        >
          <IconDots size={18} />
        </ActionIcon>
      )}
      entries={[
        { label: "How it was worked out", onSelect: () => onOpen("lines") },
        ...(hasPayslip
          ? [{ label: "Payslip", href: `/documents/payslips/${item.id}.pdf`, newTab: true, onSelect: said }]
          : []),
        ...(mayAdjust ? [{ label: "Adjust", onSelect: () => onOpen("adjust") }] : []),
      ]}
    />
  );
}
