import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PageHead } from "~/platform/ui/office/page-head";

const PAGES = [
  { to: "/settings/people", label: "People" },
  { to: "/settings/roles", label: "Roles" },
  { to: "/settings/tokens", label: "API tokens" },
];

interface PeopleHeadProps {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
}

/** Head of the three pages about who may do what, with the way between them. */
export function PeopleHead({ title, children, actions }: PeopleHeadProps) {
  const { pathname } = useLocation();
  return (
    <PageHead
      title={title}
      actions={actions}
      views={PAGES.map((page) => ({ ...page, isCurrent: page.to === pathname }))}
    >
      {children}
    </PageHead>
  );
}
