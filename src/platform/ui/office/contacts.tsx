import { IconBrandWhatsapp, IconMail, IconPhone } from "@tabler/icons-react";
import { useRevalidator } from "react-router";
import { formatPhone } from "~/platform/kernel/phone";
import { askToConfirm } from "./confirm";
import styles from "./contacts.module.css";
import { notifyProblem } from "./notify";

interface ContactsProps {
  phone: string;
  email: string;
  /** E.164; set if it differs from `phone`. */
  whatsApp?: string;
  subject: string;
  greeting: string;
  /** Records that WhatsApp was opened, and after confirmation that a message was sent. */
  onWhatsApp?: (reached: boolean) => Promise<unknown>;
  asksSent?: boolean;
}

/** Opening WhatsApp is no contact, so it asks whether a message was sent. */
export async function noteWhatsApp(note: (reached: boolean) => Promise<unknown>): Promise<void> {
  const opened = note(false);
  const isSent = await askToConfirm("Only a message that was sent counts as contact.", {
    title: "Did you send a WhatsApp message?",
    confirm: "I sent it",
  });
  await opened;
  if (isSent) await note(true);
}

/** Contacts a customer by phone, the own mail program or WhatsApp (docs/domain/readings.md#quotes). */
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
  if (!phone) return <p className={styles.contacts}>No contact details.</p>;
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
