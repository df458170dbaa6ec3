import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { MAX_ROOMS } from "~/features/pricing/domain/prices";
import iconButton from "~/platform/ui/icon-button.module.css";
import styles from "./counter.module.css";

interface CounterProps {
  id: string;
  name: string;
  count: number;
  onAdd: (by: number) => void;
}

/** Without scripts the buttons submit and the server counts. */
export function Counter({ id, name, count, onAdd }: CounterProps) {
  const t = useTranslations("site.calculator.rooms");
  const step = (by: number) => ({
    type: "submit" as const,
    value: id,
    // Not `disabled`: a disabled button would lose the keyboard's focus.
    "aria-disabled": by < 0 ? count <= 0 : count >= MAX_ROOMS,
    onClick: (event: React.MouseEvent) => {
      event.preventDefault();
      onAdd(by);
    },
  });
  return (
    <fieldset className={styles.counter} aria-label={t("count", { room: name, count })}>
      <button
        {...step(-1)}
        className={iconButton.button}
        name="fewer"
        aria-label={t("fewer", { room: name })}
      >
        <IconMinus size={20} stroke={1.9} />
      </button>
      <output className={styles.figure}>{count}</output>
      <button {...step(1)} className={iconButton.button} name="more" aria-label={t("more", { room: name })}>
        <IconPlus size={20} stroke={1.9} />
      </button>
    </fieldset>
  );
}
