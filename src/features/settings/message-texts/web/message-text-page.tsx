import { Alert, Button, Flex, Group } from "@mantine/core";
import { Link } from "react-router";
import { client } from "~/platform/http/client";
import { api } from "~/platform/http/loader-api";
import { formatDateTime } from "~/platform/kernel/dates";
import { LOCALE_NAMES, type Locale } from "~/platform/kernel/locales";
import { officeTitle } from "~/platform/ui/document";
import { TextareaField, TextField } from "~/platform/ui/form/fields";
import { useAct } from "~/platform/ui/form/use-write";
import { Form, FormFoot, useWriteForm } from "~/platform/ui/form/write-form";
import { askToConfirm } from "~/platform/ui/office/confirm";
import { PageHead } from "~/platform/ui/office/page-head";
import { braced, CHANNEL_LABELS, mostOf, SENT_TO_LABELS } from "../domain";
import type { Route } from "./+types/message-text-page";
import styles from "./message-text-page.module.css";
import { MessageTextPreview } from "./message-text-preview";

export function loader({ context, params, url }: Route.LoaderArgs) {
  const locale: Locale = url.searchParams.get("language") === "sw" ? "sw" : "en";
  return api(context, "messageTexts").get({ message: params.message, locale });
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  officeTitle(matches, loaderData?.title ?? "Message text");

type Text = Route.ComponentProps["loaderData"];

/** One message in one language: its parts, and beside them what is sent. */
export default function MessageTextPage({ loaderData: text }: Route.ComponentProps) {
  const { title, channel, sentTo, locale, locales, message } = text;
  return (
    <>
      <PageHead title={title}>
        {CHANNEL_LABELS[channel]} to {SENT_TO_LABELS[sentTo].toLowerCase()}.{" "}
        {text.isEdited && text.updatedAt
          ? `Your own text, saved ${formatDateTime(text.updatedAt)}${text.updatedBy ? ` by ${text.updatedBy}` : ""}.`
          : "The product’s text."}
      </PageHead>
      {locales.length > 1 && (
        <Flex aria-label="Language" component="nav" gap={8} mb={16}>
          {locales.map((each) => (
            <Link
              key={each}
              to={`?language=${each}`}
              aria-current={each === locale ? "page" : undefined}
              className={each === locale ? styles.on : styles.language}
            >
              {LOCALE_NAMES[each]}
            </Link>
          ))}
        </Flex>
      )}
      <TextEditor key={`${message} ${locale}`} text={text} />
    </>
  );
}

function TextEditor({ text }: { text: Text }) {
  const { message, locale, version, channel } = text;
  const partsOf = (which: "text" | "own") =>
    Object.fromEntries(text.parts.map((part) => [part.name, part[which]])) as Record<string, string>;
  const form = useWriteForm({
    start: { parts: partsOf("text") },
    send: ({ parts }) => client("messageTexts").save({ message, locale, parts, version }),
    said: "Text saved",
  });
  return (
    <div className={styles.editor}>
      <Form of={form} className={`frame ${styles.form}`} label="Text">
        {text.parts.map(({ name, label, isLine, needs }) => {
          const Field = isLine && channel !== "sms" ? TextField : TextareaField;
          return (
            <Field
              key={name}
              of={form}
              name={`parts.${name}`}
              label={label}
              maxLength={mostOf(isLine, channel)}
              description={needs.length > 0 ? `Must name ${needs.map(braced).join(", ")}` : undefined}
              lang={locale}
            />
          );
        })}
        <Variables text={text} />
        <FormFoot of={form} submit="Save" ready={form.isDirty} />
        {text.isEdited && <Reset text={text} onReset={() => form.begin({ parts: partsOf("own") })} />}
      </Form>
      <MessageTextPreview message={message} locale={locale} parts={form.values.parts} />
    </div>
  );
}

function Variables({ text }: { text: Text }) {
  return (
    <div className={styles.variables}>
      <h2>Variables</h2>
      <dl>
        {text.variables.map(({ name, sample }) => (
          <div key={name}>
            <dt>
              <code>{braced(name)}</code>
            </dt>
            <dd>{sample}</dd>
          </div>
        ))}
      </dl>
      <p>
        {text.channel === "sms"
          ? text.hasLink
            ? "The link is added after the text automatically."
            : "This SMS has no link."
          : "The greeting, figures, button link and company footer are added automatically."}
      </p>
    </div>
  );
}

function Reset({ text, onReset }: { text: Text; onReset: () => void }) {
  const { busy, act } = useAct();
  const { message, locale, version } = text;
  const reset = async () => {
    const question = `Reset this message to the product’s text in ${LOCALE_NAMES[locale]}? Your own text is lost.`;
    if (!(await askToConfirm(question, { title: "Reset the text", confirm: "Reset", danger: true }))) return;
    await act(
      "reset",
      async () => {
        const answer = await client("messageTexts").reset({
          message,
          locale,
          version,
        });
        onReset();
        return answer;
      },
      { said: "The product’s text is back" },
    );
  };
  return (
    <Alert color="blue">
      <Group justify="space-between">
        This is your own text.
        <Button variant="default" loading={busy !== undefined} onClick={reset}>
          Reset to the product’s text
        </Button>
      </Group>
    </Alert>
  );
}
