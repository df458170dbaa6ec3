import { IconArrowRight } from "@tabler/icons-react";
import { effectOf } from "../domain/effect";
import styles from "./effect-panel.module.css";
import type { Base } from "./use-editor-screen";
import type { Editor } from "./use-inventory";

/** Figures of the inventory, beside those of the version it is compared with. */
export function EffectPanel({ of, base }: { of: Editor; base: Base | undefined }) {
  const before = base && effectOf(base.content);
  return (
    <section className={`frame ${styles.panel}`} aria-live="polite">
      <header className={styles.head}>
        <h3>{base ? `Since version ${base.version}` : "Together"}</h3>
        {base && <small>{base.since}</small>}
      </header>
      <dl className={styles.figures}>
        {effectOf(of.content).map(([label, value], at) => {
          const was = before?.[at]?.[1];
          return (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {was !== undefined && (
                  <>
                    <s>{was}</s> <IconArrowRight size={14} aria-label="now" />{" "}
                  </>
                )}
                <b>{value}</b>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
