import {
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import styles from "./field.module.css";

interface Shared {
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  optional?: string;
}

interface Around extends Shared {
  children: (control: {
    id: string;
    "aria-invalid": boolean;
    "aria-describedby": string | undefined;
    className: string;
  }) => ReactNode;
  className?: string | undefined;
}

/** Label above the control, help or error below, connected for screen readers. */
export function FieldFrame({ label, help, error, optional, children, className }: Around) {
  const id = useId();
  return (
    <div className={[styles.field, className].filter(Boolean).join(" ")} data-field>
      <label htmlFor={id} className={styles.label}>
        {label} {optional && <em className={styles.optional}>{optional}</em>}
      </label>
      {children({
        id,
        "aria-invalid": error !== undefined,
        "aria-describedby": (error ?? help) ? `${id}-below` : undefined,
        className: styles.control ?? "",
      })}
      {error !== undefined ? (
        <FieldError id={`${id}-below`}>{error}</FieldError>
      ) : (
        help && (
          <p id={`${id}-below`} className={styles.help}>
            {help}
          </p>
        )
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string; children?: string }) {
  return (
    <p id={id} className={styles.error}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className={styles.sign}>
        <path
          d="M8 1.5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm0 3.25v4M8 11.2v.1"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeLinecap="round"
        />
      </svg>
      <span>{children}</span>
    </p>
  );
}

type InputProps = Shared &
  Omit<InputHTMLAttributes<HTMLInputElement>, "className"> & {
    ref?: Ref<HTMLInputElement>;
    className?: string;
    /** At the control's end. Use `false` for an element that appears later, so that React keeps the control. */
    end?: ReactNode;
  };

export function TextField({ label, help, error, optional, className, end, ...input }: InputProps) {
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      {...(optional ? { optional } : {})}
      className={className}
    >
      {(control) =>
        end !== undefined ? (
          <div className={styles.withEnd}>
            <input type="text" {...control} {...input} />
            {end}
          </div>
        ) : (
          <input type="text" {...control} {...input} />
        )
      }
    </FieldFrame>
  );
}

type AreaProps = Shared &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "className"> & {
    ref?: Ref<HTMLTextAreaElement>;
    className?: string;
  };

export function AreaField({ label, help, error, optional, className, ...area }: AreaProps) {
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      {...(optional ? { optional } : {})}
      className={className}
    >
      {(control) => <textarea rows={4} {...control} {...area} />}
    </FieldFrame>
  );
}

type SelectProps = Shared &
  Omit<SelectHTMLAttributes<HTMLSelectElement>, "className"> & {
    ref?: Ref<HTMLSelectElement>;
    className?: string;
  };

export function SelectField({ label, help, error, optional, className, children, ...select }: SelectProps) {
  return (
    <FieldFrame
      label={label}
      help={help}
      error={error}
      {...(optional ? { optional } : {})}
      className={className}
    >
      {(control) => (
        <select {...control} {...select}>
          {children}
        </select>
      )}
    </FieldFrame>
  );
}

type CheckProps = Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "className"> & {
  label: ReactNode;
  error?: string | undefined;
  ref?: Ref<HTMLInputElement>;
};

export function CheckField({ label, error, ...input }: CheckProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={styles.check}>
        <input
          type="checkbox"
          aria-invalid={error !== undefined}
          aria-describedby={error ? `${id}-below` : undefined}
          {...input}
        />
        <span>{label}</span>
      </label>
      {error && <FieldError id={`${id}-below`}>{error}</FieldError>}
    </div>
  );
}
