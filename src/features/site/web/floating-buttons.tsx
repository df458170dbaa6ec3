import { IconArrowUp, IconBrandWhatsapp } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import styles from "./floating-buttons.module.css";
import { useChatHref } from "./site-data";

/** WhatsApp chat and, after scrolling (elements/frame.ts), back to top. */
export function FloatingButtons() {
  const t = useTranslations("site.layout");
  return (
    <aside className={styles.float} data-floating aria-label={t("quickActions")}>
      <button type="button" className={styles.up} aria-label={t("toTop")} data-act="top" hidden>
        <IconArrowUp size={22} stroke={1.9} />
      </button>
      <a
        className={styles.chat}
        href={useChatHref()}
        aria-label={t("whatsApp")}
        target="_blank"
        rel="noopener"
      >
        <IconBrandWhatsapp size={26} stroke={1.9} />
      </a>
    </aside>
  );
}
