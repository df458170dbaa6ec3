import { type AnchorHTMLAttributes, type ComponentType, createContext, useContext } from "react";

export interface PageLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of ours, without a language's prefix. */
  to: string;
}

/** Who follows links to our pages: the framework's router where it runs (root.tsx), else whoever stands around. */
export const PageLinks = createContext<ComponentType<PageLinkProps> | undefined>(undefined);

/** A link to one of our pages. */
export function PageLink(props: PageLinkProps) {
  const Link = useContext(PageLinks);
  if (!Link) throw new Error("PageLink must be used below a PageLinks provider");
  return <Link {...props} />;
}
