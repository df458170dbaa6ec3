import { IconAlertTriangle, IconArrowRight, IconInfoCircle } from "@tabler/icons-react";
import { stepsInWords, warningInWords } from "~/features/inventory/planning/domain/words";
import { formatKes } from "~/platform/kernel/money";
import { type Effect, effectOf } from "../domain/effect";
import { AccessFacts } from "./access-facts";
import styles from "./effect-panel.module.css";
import { HomeFacts } from "./home-facts";
import { type PriceEffect, PriceNote } from "./price-effect";
import { TruckLoad } from "./truck-load";
import type { Base } from "./use-editor-screen";
import type { Editor } from "./use-inventory";

interface EffectPanelProps {
  of: Editor;
  base: Base | undefined;
  price: PriceEffect | undefined;
}

/** Figures of the inventory beside those of the version it is compared with, the truck, and what to look at again. */
export function EffectPanel({ of, base, price }: EffectPanelProps) {
  const { opened, content, rules, access, surveyed } = of;
  if (!rules) return null;
  const effect = effectOf(content, opened.bedrooms, rules, access);
  const before = base && effectOf(base.content, base.bedrooms, rules, access);
  return (
    <>
      <section className={`frame ${styles.panel}`} aria-live="polite">
        <header className={styles.head}>
          <h3>{base ? `Since version ${base.version}` : "Together"}</h3>
          {base && <small>{base.since}</small>}
        </header>
        <dl className={styles.figures}>
          {effect.figures.map(([label, value], at) => (
            <Figure key={label} {...{ label, value }} was={before?.figures[at]?.[1]} />
          ))}
          {price && (
            <Figure
              label={price.pricedBy === "volume" ? "Price" : "By volume"}
              value={formatKes(price.now)}
              was={price.was === null ? undefined : formatKes(price.was)}
            />
          )}
        </dl>
        {price && <PriceNote price={price} />}
        <TruckLoad plan={effect.plan.trucks} content={content} />
        <Reasons of={effect} />
        <AccessFacts surveyed={surveyed} />
        <HomeFacts of={opened} />
      </section>
      <Warnings of={effect} />
    </>
  );
}

function Figure({ label, value, was }: { label: string; value: string; was: string | undefined }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {was !== undefined && was !== value && (
          <>
            <s>{was}</s> <IconArrowRight size={14} aria-label="now" />{" "}
          </>
        )}
        <b>{value}</b>
      </dd>
    </div>
  );
}

/** How each figure comes about. */
function Reasons({ of: { plan } }: { of: Effect }) {
  const { trucks, work, crew, hours, materials } = plan;
  const reasons = [
    ["Truck", trucks],
    ["Work", work],
    ["Crew", crew],
    ["Hours", hours],
    ["Materials", materials],
  ] as const;
  return (
    <details className={styles.reasons}>
      <summary>Why these figures</summary>
      <dl>
        {reasons.map(([label, { steps }]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{stepsInWords(steps, "en")}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Warnings({ of: { warnings } }: { of: Effect }) {
  if (warnings.length === 0) return null;
  return (
    <ul className={styles.warnings}>
      {warnings.map((warning) => (
        <li key={warning.code} data-severity={warning.severity}>
          {warning.severity === "note" ? (
            <IconInfoCircle size={18} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} aria-hidden />
          )}
          <span>{warningInWords(warning, "en")}</span>
        </li>
      ))}
    </ul>
  );
}
