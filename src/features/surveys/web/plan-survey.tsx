import { Button } from "@mantine/core";
import { Link } from "react-router";
import type { EmptyInventoryProps } from "~/features/inventory/inventories/web/inventory-parts";
import { useViewer } from "~/platform/ui/document";

/** Opens the form of a new site visit on the lead's page: its survey follows the visit. */
export function PlanSurvey({ subjects }: EmptyInventoryProps) {
  const mayPlan = useViewer()?.permissions.includes("manage_leads") ?? false;
  const lead = subjects.find(({ type }) => type === "lead");
  if (!lead || !mayPlan) return null;
  return (
    <Button component={Link} to={`/crm/leads/${encodeURIComponent(lead.number)}?visit`} variant="default">
      Plan a survey
    </Button>
  );
}
