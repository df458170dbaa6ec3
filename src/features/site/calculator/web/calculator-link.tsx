import type { MouseEvent } from "react";
import { useLocale } from "use-intl";
import { asLocale, pathIn } from "~/platform/kernel/locales";
import type { PageLinkProps } from "~/platform/ui/page-link";
import { useCalculator } from "./calculator-state";

/** Links to steps stay on the page; the browser follows all others. */
export function CalculatorLink({ to, ...anchor }: PageLinkProps) {
  const { go } = useCalculator();
  const href = pathIn(asLocale(useLocale()), to);
  function follow(event: MouseEvent) {
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !to.startsWith("/cost-calculator?")) return;
    event.preventDefault();
    go(href);
  }
  return <a href={href} {...anchor} onClick={follow} />;
}
