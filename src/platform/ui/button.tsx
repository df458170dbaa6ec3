import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from "react";
import styles from "./button.module.css";
import { PageLink } from "./page-link";

type Kind = "main" | "solid" | "outline" | "text" | "whatsapp";

interface Shared {
  /** `main` (amber) is the only main action in view; `solid` is blue. */
  kind?: Kind;
  size?: "large" | "medium";
  wide?: boolean;
  children: ReactNode;
}

type ButtonProps = Shared &
  ButtonHTMLAttributes<HTMLButtonElement> & { href?: undefined; busy?: string | false };
type LinkProps = Shared & AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

/** A button, or a link styled as one if `href` is set. `busy` replaces the text and keeps the width. */
export function Button(props: ButtonProps | LinkProps) {
  const { kind = "solid", size = "large", wide = false, className, children, ...rest } = props;
  const classes = [styles.button, styles[kind], styles[size], wide && styles.wide, className]
    .filter(Boolean)
    .join(" ");
  if (rest.href !== undefined) {
    const { href, ...anchor } = rest;
    const away =
      /^(https?:|mailto:|tel:)/.test(href) || anchor.download !== undefined || href.endsWith(".pdf");
    if (away) {
      return (
        <a href={href} className={classes} {...anchor}>
          {children}
        </a>
      );
    }
    return (
      <PageLink to={href} className={classes} {...anchor}>
        {children}
      </PageLink>
    );
  }
  const { busy = false, disabled, ...button } = rest as ButtonProps;
  return (
    <button className={classes} disabled={disabled || busy !== false} aria-busy={busy !== false} {...button}>
      {busy === false ? (
        children
      ) : (
        <span className={styles.busy}>
          <span className={styles.ghost} aria-hidden="true">
            {children}
          </span>
          <span className={styles.working}>{busy}</span>
        </span>
      )}
    </button>
  );
}
