import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Link } from "react-router";
import type { EmptyInventoryProps } from "~/features/inventory/inventories/web/inventory-parts";
import { useViewer } from "~/platform/ui/document";
import styles from "./plan-survey.module.css";

interface PlanSurveyProps extends Partial<EmptyInventoryProps> {
  /** The main action of its page. */
  isMain?: boolean;
}

/** Opens the form of a new site visit, of the lead where there is one: a survey follows each visit. */
export function PlanSurvey({ subjects = [], isMain = false }: PlanSurveyProps) {
  const held = useViewer()?.permissions ?? [];
  const lead = held.includes("manage_leads") ? subjects.find(({ type }) => type === "lead") : undefined;
  if (!held.includes("manage_leads") && !held.includes("manage_communications")) return null;
  const page = lead ? `/crm/leads/${encodeURIComponent(lead.number)}` : "/crm/activities";
  return (
    <Button
      component={Link}
      to={`${page}?visit`}
      variant={isMain ? "filled" : "default"}
      leftSection={isMain && <IconPlus size={18} aria-hidden />}
    >
      <span className={isMain ? styles.words : undefined}>Plan a survey</span>
    </Button>
  );
}
