import { IconArrowUp, IconBrandWhatsapp } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useCompany } from "~/platform/ui/document";
import styles from "./floating-buttons.module.css";
import { whatsAppHref } from "./site-data";

/** Part 1, section 9: the button appears after so many pixels. */
const SCROLLED = 300;

/** Chat on WhatsApp and, once scrolled, back to the top. */
export function FloatingButtons() {
  const t = useTranslations("site.layout");
  const { companyPhone, companyName } = useCompany();
  const [isFar, setFar] = useState(false);
  useEffect(() => {
    const look = () => setFar(scrollY > SCROLLED);
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, []);
  return (
    <aside className={styles.float} aria-label={t("quickActions")}>
      {isFar && (
        <button
          type="button"
          className={styles.up}
          aria-label={t("toTop")}
          onClick={() => scrollTo({ top: 0, behavior: "smooth" })}
        >
          <IconArrowUp size={22} stroke={1.9} />
        </button>
      )}
      <a
        className={styles.chat}
        href={whatsAppHref(companyPhone, t("whatsAppText", { company: companyName }))}
        aria-label={t("whatsApp")}
        target="_blank"
        rel="noopener"
      >
        <IconBrandWhatsapp size={26} stroke={1.9} />
      </a>
    </aside>
  );
}
