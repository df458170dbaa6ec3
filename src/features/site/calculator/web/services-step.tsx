import {
  IconBolt,
  IconBox,
  IconBuildingWarehouse,
  IconCheck,
  IconPackage,
  IconShieldCheck,
  IconTool,
  IconWash,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatKes } from "~/platform/kernel/money";
import { useCalculator } from "./calculator-state";
import styles from "./choices.module.css";
import { StepHeading } from "./step-heading";

const ICONS: Record<string, typeof IconBox> = {
  packing: IconPackage,
  storage: IconBuildingWarehouse,
  insurance: IconShieldCheck,
  assembly: IconTool,
  cleaning: IconWash,
  express: IconBolt,
};

/** Step 3: add-ons as cards with a checkbox. */
export function ServicesStep() {
  const { data, draft, change } = useCalculator();
  const t = useTranslations("site.calculator.services");
  function toggle(id: string, isOn: boolean) {
    const ids = data.priceList.services.map((service) => service.id);
    change(({ services }) => ({
      services: ids.filter((known) => (known === id ? isOn : services.includes(known))),
    }));
  }
  return (
    <>
      <StepHeading title={t("title")} lead={t("lead")} />
      <fieldset>
        <legend className="visually-hidden">{t("legend")}</legend>
        <div className={styles.grid}>
          {data.priceList.services.map((service) => {
            const isOn = draft.services.includes(service.id);
            const Icon = ICONS[service.id] ?? IconBox;
            return (
              <label key={service.id} className={`${styles.card} ${styles.service} ${isOn ? styles.on : ""}`}>
                <input
                  type="checkbox"
                  name="services"
                  value={service.id}
                  checked={isOn}
                  aria-describedby={`about-${service.id}`}
                  onChange={(event) => toggle(service.id, event.target.checked)}
                />
                <span className={styles.box} aria-hidden="true">
                  <IconCheck size={18} stroke={3} />
                </span>
                <span className={`h4 ${styles.name}`}>
                  <Icon size={24} stroke={1.9} aria-hidden="true" />
                  {service.name}
                </span>
                <span id={`about-${service.id}`} className={styles.about}>
                  {service.description}
                  {service.features.length > 0 && (
                    <span className={`sub ${styles.features}`}>{service.features.join(" · ")}</span>
                  )}
                </span>
                <span className={styles.price}>{formatKes(service.price)}</span>
              </label>
            );
          })}
        </div>
      </fieldset>
    </>
  );
}
