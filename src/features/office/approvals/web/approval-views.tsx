import { Box } from "@mantine/core";
import { useLocation, useSearchParams } from "react-router";
import type { PageView } from "~/platform/ui/office/page-frame";
import { Tabs } from "~/platform/ui/office/tabs";
import type { Whose } from "../domain";

/** The two views in the bar of the page. */
export function useApprovalViews(): PageView[] {
  const { pathname } = useLocation();
  return [
    { to: "/approvals", label: "Waiting" },
    { to: "/approvals/decided", label: "Decided" },
  ].map((view) => ({ ...view, isCurrent: view.to === pathname }));
}

export const readWhose = (query: URLSearchParams): Whose => (query.get("whose") === "all" ? "all" : "mine");

/** Mine or all, in the address. */
export function WhoseTabs({ mine, all }: { mine: string; all: string }) {
  const [query] = useSearchParams();
  const whose = readWhose(query);
  return (
    <Box mb={16}>
      <Tabs
        label="Whose"
        tabs={[
          { name: mine, to: "?", current: whose === "mine" },
          { name: all, to: "?whose=all", current: whose === "all" },
        ]}
      />
    </Box>
  );
}
