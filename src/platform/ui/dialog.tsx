import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "./button";
import styles from "./dialog.module.css";

interface DialogProps {
  /** Omitted on pages without the framework, where a script opens the dialog by its id. */
  open?: boolean;
  id?: string;
  title: string;
  onClose?: () => void;
  children?: ReactNode;
  actions?: ReactNode;
}

/** A modal with the native <dialog>: focus stays inside, Escape closes, focus returns. */
export function Dialog({ open, id, title, onClose, children, actions }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog || open === undefined) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog ref={ref} id={id} className={styles.dialog} aria-label={title} onClose={onClose}>
      <h3 className={styles.title}>{title}</h3>
      <div className={styles.body}>{children}</div>
      <div className={styles.actions}>
        {actions ?? (
          <Button type="button" size="medium" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
    </dialog>
  );
}
