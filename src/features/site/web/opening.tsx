import type { ReactNode } from "react";
import page from "./page.module.css";

interface OpeningProps {
  title: ReactNode;
  lead?: ReactNode;
  /** Before the title, such as the way back. */
  above?: ReactNode;
  /** A picture or a list in the second column. */
  beside?: ReactNode;
  className?: string | undefined;
  children?: ReactNode;
}

/** A public page's opening on sand: title and lead, with what follows them. */
export function Opening({ title, lead, above, beside, className = "", children }: OpeningProps) {
  const text = (
    <>
      {above}
      <h1>{title}</h1>
      {lead && <p className="lead">{lead}</p>}
      {children}
    </>
  );
  return (
    <section className={page.sand}>
      <div className={`${page.wrap} ${beside ? page.beside : page.opening} ${className}`}>
        {beside ? <div>{text}</div> : text}
        {beside}
      </div>
    </section>
  );
}
