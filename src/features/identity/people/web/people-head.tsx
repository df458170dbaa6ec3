import { Box } from "@mantine/core";
import type { ReactNode } from "react";
import { PageHead } from "~/platform/ui/office/page-head";
import { PageTabs } from "~/platform/ui/office/tabs";

const PAGES = [
  { to: "/settings/people", label: "People" },
  { to: "/settings/roles", label: "Roles" },
  { to: "/settings/tokens", label: "API tokens" },
  { to: "/settings", label: "All settings", end: true },
];

interface PeopleHeadProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Head of the three pages about who may do what, with the way between them. */
export function PeopleHead({ title, children, actions }: PeopleHeadProps) {
  return (
    <>
      <PageHead title={title} actions={actions}>
        {children}
      </PageHead>
      <Box mt={-8} mb={20}>
        <PageTabs label="People and rights" tabs={PAGES} />
      </Box>
    </>
  );
}
