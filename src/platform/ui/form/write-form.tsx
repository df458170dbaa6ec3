import { Alert, Button, Group } from "@mantine/core";
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  type Control,
  type DefaultValues,
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  useForm,
} from "react-hook-form";
import type { Problem } from "~/platform/http/client";
import type { Said } from "../office/notify";
import { useLeaveGuard } from "./leave-guard";
import { type CallOptions, useWrite } from "./use-write";

interface SendOptions extends CallOptions {
  overrideWarnings: boolean;
}

interface HowToWrite<Values, Answer> {
  start: Values;
  send: (values: Values, options: SendOptions) => Promise<Answer>;
  /** The form's name for a field that the server rejected: 'note' for 'decision.note'. */
  place?: (serverName: string) => string;
  /** The sentence for an error that the person may override after reading it. */
  doubt?: (problem: Problem) => string | undefined;
  summary?: (problem: Problem) => string | undefined;
  refused?: (problem: Problem) => void;
  clear?: boolean;
  said?: Said | ((answer: Answer, values: Values) => Said | undefined);
  after?: (answer: Answer, values: Values) => unknown;
  to?: (answer: Answer, values: Values) => string;
}

export interface WriteForm<Values extends FieldValues> {
  control: Control<Values>;
  values: Values;
  set: <Name extends FieldPath<Values>>(name: Name, value: FieldPathValue<Values, Name>) => void;
  refuse: (name: FieldPath<Values>, message: string) => void;
  /** Rebases on newly saved values and keeps unsaved changes. */
  rebase: (saved: Values) => void;
  begin: (values: Values) => void;
  fill: (values: Values) => void;
  busy: boolean;
  isDirty: boolean;
  problem: string | undefined;
  doubt: string | undefined;
  submit: (event?: SyntheticEvent) => Promise<void>;
  typed: () => void;
  mayLeave: () => Promise<boolean>;
  shown: Set<string>;
  element: RefObject<HTMLFormElement | null>;
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function withTyped<Values extends object>(before: Values, now: Values, saved: Values): Values {
  const merged = { ...saved } as Record<string, unknown>;
  for (const [name, value] of Object.entries(now)) {
    const [was, is] = [(before as Record<string, unknown>)[name], merged[name]];
    if (isGroup(value) && isGroup(was) && isGroup(is)) merged[name] = withTyped(was, value, is);
    else if (JSON.stringify(value) !== JSON.stringify(was)) merged[name] = value;
  }
  return merged as Values;
}

/** A form of the office: typed fields, idempotent sending, errors at fields, and a guard for unsaved changes. */
export function useWriteForm<Values extends FieldValues, Answer>(
  how: HowToWrite<Values, Answer>,
): WriteForm<Values> {
  const methods = useForm<Values>({
    defaultValues: how.start as DefaultValues<Values>,
    shouldFocusError: false,
  });
  const { busy, send } = useWrite();
  const [problem, setProblem] = useState<string>();
  const [asked, setAsked] = useState<{ of: string; text: string }>();
  const [failures, setFailures] = useState(0);
  const shown = useRef(new Set<string>()).current;
  const element = useRef<HTMLFormElement>(null);
  const values = methods.watch();
  const { isDirty } = methods.formState;
  const { mayLeave, release, hold } = useLeaveGuard(isDirty);
  const doubt = asked && asked.of === JSON.stringify(values) ? asked.text : undefined;

  useEffect(() => {
    if (failures > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failures]);

  const rebase = (saved: Values) => {
    const merged = withTyped(methods.formState.defaultValues as Values, methods.getValues(), saved);
    methods.reset(saved, { keepErrors: true });
    if (JSON.stringify(merged) === JSON.stringify(saved)) return;
    methods.reset(merged, { keepDefaultValues: true, keepErrors: true });
    hold();
  };
  const refuse = (refusal: Problem, typed: Values) => {
    how.refused?.(refusal);
    const question = how.doubt?.(refusal);
    if (question) return setAsked({ of: JSON.stringify(typed), text: question });
    const homeless: string[] = [];
    for (const [serverName, message] of Object.entries(refusal.fields)) {
      const name = how.place?.(serverName) ?? serverName;
      if (shown.has(name)) methods.setError(name as FieldPath<Values>, { type: "server", message });
      else homeless.push(message);
    }
    if (Object.keys(refusal.fields).length === 0) homeless.push(refusal.message);
    setProblem(how.summary?.(refusal) ?? (homeless.length > 0 ? homeless.join(" ") : undefined));
    setFailures((count) => count + 1);
  };
  const deliver = async (typed: Values) => {
    const overrideWarnings = doubt !== undefined;
    const outcome = await send(
      { typed, overrideWarnings },
      (input, options) => how.send(input.typed, { ...options, overrideWarnings: input.overrideWarnings }),
      {
        said: (answer) => (typeof how.said === "function" ? how.said(answer, typed) : how.said),
        ...(how.to ? { to: (answer: Answer) => how.to?.(answer, typed) ?? "" } : {}),
        after: (answer) => {
          release();
          if (how.clear) methods.reset(how.start);
          else {
            // Input during sending is not saved yet.
            const merged = withTyped(typed, methods.getValues(), typed);
            methods.reset(typed);
            if (JSON.stringify(merged) !== JSON.stringify(typed)) {
              methods.reset(merged, { keepDefaultValues: true });
              if (!how.to && !how.after) hold();
            }
          }
          return how.after?.(answer, typed);
        },
      },
    );
    if (!outcome.ok) refuse(outcome.problem, typed);
  };
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault();
    // For React, a form in a dialog is a child of the page's form.
    event?.stopPropagation();
    if (busy) return;
    setProblem(undefined);
    setAsked(undefined);
    methods.clearErrors();
    await methods.handleSubmit(deliver, () => setFailures((count) => count + 1))();
  };
  return {
    control: methods.control,
    values,
    set: (name, value) => {
      methods.clearErrors(name);
      methods.setValue(name, value, { shouldDirty: true });
    },
    refuse: (name, message) => methods.setError(name, { type: "server", message }),
    rebase,
    begin: (fresh) => {
      methods.reset(fresh);
      setProblem(undefined);
    },
    fill: (typed) => {
      methods.reset(typed, { keepDefaultValues: true });
      setProblem(undefined);
    },
    busy,
    isDirty,
    problem,
    doubt,
    submit,
    typed: () => setProblem(undefined),
    mayLeave,
    shown,
    element,
  };
}

interface FormProps<Values extends FieldValues> {
  of: WriteForm<Values>;
  ready?: boolean;
  className?: string | undefined;
  label?: string;
  onSend?: () => unknown;
  children: ReactNode;
}

/** The form element: shows our messages instead of the browser's; Ctrl or Cmd with Enter submits from any field. */
export function Form<Values extends FieldValues>({
  of,
  ready = true,
  className,
  label,
  onSend,
  children,
}: FormProps<Values>) {
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (ready) void (onSend ? onSend() : of.submit(event));
  };
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
  };
  return (
    <form
      ref={of.element}
      noValidate
      className={className}
      aria-label={label}
      onChange={of.typed}
      onSubmit={send}
      onKeyDown={sendByKeys}
    >
      {children}
    </form>
  );
}

/** An error without a field, for forms without a foot. */
export function FormProblem<Values extends FieldValues>({ of }: { of: WriteForm<Values> }) {
  if (!of.problem) return null;
  return (
    <Alert color="red" role="alert" mb="md">
      {of.problem}
    </Alert>
  );
}

interface FormFootProps<Values extends FieldValues> {
  of: WriteForm<Values>;
  submit: string;
  ready?: boolean | undefined;
  danger?: boolean | undefined;
  leave?: string | undefined;
  onLeave?: (() => void) | undefined;
  doubtTitle?: string | undefined;
  overrideLabel?: string | undefined;
  quiet?: boolean;
  className?: string | undefined;
}

/** The error or warning of a form, and its two buttons. */
export function FormFoot<Values extends FieldValues>({
  of,
  submit,
  ready = true,
  danger = false,
  leave = "Cancel",
  onLeave,
  doubtTitle,
  overrideLabel,
  quiet = false,
  className,
}: FormFootProps<Values>) {
  const way = async () => {
    if (await of.mayLeave()) onLeave?.();
  };
  return (
    <div className={className}>
      <FormProblem of={of} />
      {of.doubt && (
        <Alert color="orange" role="alert" title={doubtTitle} mb="md">
          {of.doubt}
        </Alert>
      )}
      <Group justify={quiet ? "flex-start" : "flex-end"}>
        {onLeave && (
          <Button variant="default" onClick={way}>
            {leave}
          </Button>
        )}
        <Button
          type="submit"
          loading={of.busy}
          disabled={!ready}
          {...(quiet ? { variant: "default" } : {})}
          {...(danger ? { color: "red" } : {})}
        >
          {of.doubt && overrideLabel ? overrideLabel : submit}
        </Button>
      </Group>
    </div>
  );
}
