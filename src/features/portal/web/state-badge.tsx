import { useTranslations } from "use-intl";
import type { LinkState } from "~/features/quotes/domain";
import { formatDate } from "~/platform/kernel/dates";
import { Badge } from "~/platform/ui/badge";

export function StateBadge({ quote }: { quote: { state: LinkState; validUntil: string; daysLeft: number } }) {
  const t = useTranslations("portal.quote");
  const date = formatDate(quote.validUntil);
  if (quote.state === "open") {
    return (
      <Badge tone={quote.daysLeft <= 3 ? "error" : "waiting"}>
        {t("valid", { date, days: quote.daysLeft })}
      </Badge>
    );
  }
  if (quote.state === "expired") return <Badge tone="error">{t("expired", { date })}</Badge>;
  if (quote.state === "accepted") return <Badge tone="ok">{t("accepted")}</Badge>;
  if (quote.state === "cancelled") return <Badge tone="error">{t("cancelled")}</Badge>;
  if (quote.state === "declined") return <Badge tone="muted">{t("declined")}</Badge>;
  return <Badge tone="waiting">{t("pending")}</Badge>;
}
