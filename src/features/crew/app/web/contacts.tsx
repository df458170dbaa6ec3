/** @jsxImportSource preact */
import type { JobView } from "../domain/jobs";
import styles from "./crew.module.css";
import { Icon } from "./icons";
import { useWords } from "./words";

/** Opens a chat; its text is the person's own. */
export const whatsAppOf = (phone: string): string => `https://wa.me/${phone.replace(/\D/g, "")}`;

/** Call, WhatsApp and map, as far as the bundle has them. */
export function Contacts({ job }: { job: JobView }) {
  const { words } = useWords();
  const { phone, map, customer } = job;
  if (phone === "" && map === "") return null;
  return (
    <div class={styles.contacts}>
      {phone !== "" && (
        <>
          <a href={`tel:${phone}`} aria-label={`${words.job.call}, ${customer}`}>
            <Icon name="phone" size={22} /> {words.job.call}
          </a>
          <a href={whatsAppOf(phone)} target="_blank" rel="noreferrer">
            <Icon name="chat" size={22} /> {words.job.whatsapp}
          </a>
        </>
      )}
      {map !== "" && (
        <a href={map} target="_blank" rel="noreferrer">
          <Icon name="map" size={22} /> {words.job.map}
        </a>
      )}
    </div>
  );
}
