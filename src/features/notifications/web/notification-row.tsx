import {
  IconAlertTriangle,
  IconArrowsExchange,
  IconBeach,
  IconBolt,
  IconCalendarCheck,
  IconCalendarDue,
  IconCalendarExclamation,
  IconCash,
  IconCashBanknote,
  IconCertificate,
  IconChecklist,
  IconCircleCheck,
  IconCircleX,
  IconClockExclamation,
  IconClockPlus,
  IconFileText,
  IconInbox,
  IconLinkOff,
  IconMessageQuestion,
  IconMessageReply,
  IconMessageReport,
  IconPhoneCall,
  IconPlayerPause,
  IconPlayerStop,
  IconPlugConnectedX,
  IconReceiptTax,
  IconReportMoney,
  IconShieldLock,
  IconStar,
  IconThumbUp,
  IconTruck,
  IconUserCheck,
  IconUserExclamation,
  IconUserQuestion,
  IconUserShare,
  IconUserShield,
  IconUsers,
  IconUserX,
  type TablerIcon,
} from "@tabler/icons-react";
import { Link } from "react-router";
import { formatAgo, formatDateTime } from "~/platform/kernel/dates";
import type { NotificationKind } from "../domain/notifications";
import styles from "./notification-row.module.css";

const ICONS: Record<NotificationKind, TablerIcon> = {
  inquiry_received: IconMessageQuestion,
  reply_received: IconMessageReply,
  quote_requested: IconFileText,
  quote_approval_asked: IconUserQuestion,
  quote_approved: IconCircleCheck,
  quote_accepted: IconThumbUp,
  quote_declined: IconCircleX,
  list_submitted: IconInbox,
  changes_proposed: IconFileText,
  changes_answered: IconFileText,
  changes_lapsed: IconFileText,
  rating_low: IconStar,
  payment_received: IconCash,
  review_opened: IconCashBanknote,
  kra_delayed: IconReceiptTax,
  invoice_overdue: IconClockExclamation,
  customer_at_risk: IconUserExclamation,
  phone_shared: IconUsers,
  assigned: IconUserCheck,
  communication_due: IconMessageReport,
  activity_due: IconCalendarExclamation,
  visit_answered: IconCalendarCheck,
  survey_done: IconChecklist,
  lead_waiting: IconPhoneCall,
  rule_stopped: IconPlayerStop,
  rule_told: IconBolt,
  leave_asked: IconBeach,
  leave_decided: IconBeach,
  overtime_asked: IconClockPlus,
  overtime_decided: IconClockPlus,
  expiry_due: IconCertificate,
  vehicle_paper_due: IconTruck,
  day_lost: IconCalendarExclamation,
  vehicle_out: IconTruck,
  supplier_paper_due: IconCertificate,
  hire_answered: IconTruck,
  work_left: IconArrowsExchange,
  employment_ends: IconCalendarDue,
  role_asked: IconUserShield,
  crew_lost: IconUserX,
  job_declined: IconUserX,
  clearance_answered: IconChecklist,
  signing_refused: IconChecklist,
  extra_asked: IconChecklist,
  extra_refused: IconChecklist,
  crew_incident: IconAlertTriangle,
  integration_failed: IconPlugConnectedX,
  payroll_turn: IconReportMoney,
  salary_to_check: IconCashBanknote,
  salaries_paused: IconPlayerPause,
  payslip_link_ended: IconLinkOff,
  approval_handed: IconUserShare,
  account_changed: IconShieldLock,
};

export interface ShownNotification {
  id: string;
  kind: NotificationKind;
  title: string;
  detail: string;
  who: string;
  to: string;
  readAt: Date | null;
  createdAt: Date;
}

interface NotificationRowProps {
  notification: ShownNotification;
  now: Date;
  onOpen: () => void;
  /** Inside an opened line, which has the icon. */
  inGroup?: boolean;
  children?: React.ReactNode;
}

export function KindIcon({ kind }: { kind: NotificationKind }) {
  const Icon = ICONS[kind];
  return <Icon size={20} stroke={1.8} className={styles.icon ?? ""} aria-hidden />;
}

/** One notification; unread ones have a dot and a bolder line. */
export function NotificationRow({ notification, now, onOpen, inGroup, children }: NotificationRowProps) {
  const { kind, title, detail, who, to, readAt, createdAt } = notification;
  // The name is often in the title already.
  const parts = [detail, `${title} ${detail}`.includes(who) ? "" : who].filter(Boolean);
  return (
    <div className={styles.row} data-unread={readAt ? undefined : ""}>
      {!inGroup && <KindIcon kind={kind} />}
      <Link to={to} className={styles.link} onClick={onOpen}>
        <span className={styles.title}>
          {!readAt && <span className="visually-hidden">Unread: </span>}
          {title}
        </span>
        {parts.length > 0 && <span className={styles.detail}>{parts.join(" · ")}</span>}
        <time className={styles.time} dateTime={createdAt.toISOString()} title={formatDateTime(createdAt)}>
          {formatAgo(createdAt, now)}
        </time>
      </Link>
      {children}
    </div>
  );
}
