import {
  IconArmchair2,
  IconBath,
  IconBed,
  IconBox,
  IconDeviceDesktop,
  IconSofa,
  IconToolsKitchen2,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { clampRooms } from "~/features/pricing/domain/prices";
import { formatKes } from "~/platform/kernel/money";
import { useCalculator } from "./calculator-state";
import styles from "./choices.module.css";
import { Counter } from "./counter";
import { OfficeNotice } from "./office-notice";
import { StepHeading } from "./step-heading";

const ICONS: Record<string, typeof IconBed> = {
  bedroom: IconBed,
  living_room: IconSofa,
  kitchen: IconToolsKitchen2,
  bathroom: IconBath,
  dining_room: IconArmchair2,
  office: IconDeviceDesktop,
};

/** Step 2: room counts. Each room shows its price before it is chosen. */
export function RoomsStep() {
  const { data, draft, change } = useCalculator();
  const t = useTranslations("site.calculator.rooms");
  function addRooms(id: string, by: number) {
    change(({ rooms: { [id]: count = 0, ...others } }) => {
      const next = clampRooms(count + by);
      return { rooms: next > 0 ? { ...others, [id]: next } : others };
    });
  }
  return (
    <>
      <StepHeading
        title={t("title")}
        lead={t("lead")}
        picture={
          <img src="/art/room.avif" className="plate" width={464} height={368} alt="" fetchPriority="high" />
        }
      />
      <OfficeNotice />
      <ul className={styles.grid}>
        {data.priceList.rooms.map((room) => {
          const count = draft.rooms[room.id] ?? 0;
          const Icon = ICONS[room.id] ?? IconBox;
          return (
            <li key={room.id} className={`${styles.card} ${styles.room} ${count > 0 ? styles.on : ""}`}>
              <h2 className={`h4 ${styles.name}`}>
                <Icon size={24} stroke={1.9} aria-hidden="true" />
                {room.name}
              </h2>
              <p className={styles.about}>{room.description}</p>
              <p className={styles.price}>
                {formatKes(room.price)} <span>{t("each")}</span>
              </p>
              <Counter id={room.id} name={room.name} count={count} onAdd={(by) => addRooms(room.id, by)} />
            </li>
          );
        })}
      </ul>
    </>
  );
}
