import { IconBrandWhatsapp, IconMail, IconPhone } from "@tabler/icons-react";
import { useRevalidator } from "react-router";
import { formatPhone } from "~/platform/kernel/phone";
import { askFirst } from "./confirm";
import styles from "./contacts.module.css";
import { notifyProblem } from "./notify";

interface ContactsProps {
  /** E.164. */
  phone: string;
  email: string;
  /** E.164: the number that WhatsApp reaches, where it is another. */
  whatsApp?: string;
  /** Of the e-mail. */
  subject: string;
  /** What an e-mail and a WhatsApp message begin with. */
  greeting: string;
  /** Notes that WhatsApp was opened, and then, once the person says so, that a message was sent. */
  onWhatsApp?: (reached: boolean) => Promise<unknown>;
  /** Whether a message that was sent counts as contact: only then it is asked. */
  asksSent?: boolean;
}

/** Opening WhatsApp is no contact: whoever opened it says whether they sent something. */
export async function noteWhatsApp(note: (reached: boolean) => Promise<unknown>): Promise<void> {
  const opened = note(false);
  const isSent = await askFirst("Only a message that was sent counts as contact.", {
    title: "Did you send a WhatsApp message?",
    confirm: "I sent it",
  });
  await opened;
  if (isSent) await note(true);
}

/**
 * How to reach a customer from where one is: by phone, by one's own mail program, by WhatsApp
 * (docs/domain/readings.md#quotes).
 */
export function Contacts({
  phone,
  email,
  whatsApp = phone,
  subject,
  greeting,
  onWhatsApp,
  asksSent = true,
}: ContactsProps) {
  const revalidator = useRevalidator();
  const text = encodeURIComponent(greeting);
  if (!phone) return <p className={styles.contacts}>Nothing is kept of how to reach them.</p>;
  const note = () =>
    onWhatsApp &&
    void (asksSent ? noteWhatsApp(onWhatsApp) : onWhatsApp(false))
      .catch(notifyProblem)
      .then(revalidator.revalidate);
  return (
    <p className={styles.contacts}>
      <a href={`tel:${phone}`}>
        <IconPhone size={18} aria-hidden /> {formatPhone(phone)}
      </a>
      {email && (
        <a href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${text}`}>
          <IconMail size={18} aria-hidden /> {email}
        </a>
      )}
      <a
        href={`https://wa.me/${whatsApp.slice(1)}?text=${text}`}
        target="_blank"
        rel="noreferrer"
        onClick={note}
      >
        <IconBrandWhatsapp size={18} aria-hidden /> WhatsApp
      </a>
    </p>
  );
}
