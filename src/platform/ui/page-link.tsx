import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from "react";

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** The component for links: the router's where the framework runs (root.tsx), otherwise the frame's own. */
export const PageLinks = createContext<ComponentType<PageLinkProps> | undefined>(undefined);

/** A link to a page of this site. */
export function PageLink(props: PageLinkProps) {
  const Link = useContext(PageLinks);
  if (!Link) throw new Error("PageLink must be used below a PageLinks provider");
  return <Link {...props} />;
}
