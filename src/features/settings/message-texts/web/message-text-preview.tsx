import { Alert } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import type { Locale } from "~/platform/kernel/locales";
import type { messageTextsContract } from "../contract";
import styles from "./message-text-page.module.css";

const PAUSE_MS = 400;

type Preview = Output<typeof messageTextsContract, "preview">;

interface PreviewProps {
  message: string;
  locale: Locale;
  parts: Record<string, string>;
}

/** Previews the text with the newest real row's values, after every pause in typing. */
export function MessageTextPreview({ message, locale, parts }: PreviewProps) {
  const [preview, setPreview] = useState<Preview>();
  const [problem, setProblem] = useState<string>();
  const typed = JSON.stringify(parts);
  useEffect(() => {
    let isOld = false;
    const timer = setTimeout(async () => {
      try {
        const made = await client("messageTexts").preview({
          message,
          locale,
          parts: JSON.parse(typed),
        });
        if (isOld) return;
        setPreview(made);
        setProblem(undefined);
      } catch (error) {
        if (!isOld) setProblem(problemOf(error).message);
      }
    }, PAUSE_MS);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [message, locale, typed]);
  return (
    <section className={styles.preview} aria-labelledby="preview">
      <h2 id="preview">Preview</h2>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {preview && (
        <>
          <p className="below">
            {preview.row ? `Filled from ${preview.row}` : "Filled with sample values: no record exists yet"}
          </p>
          <div className={styles.sheet} lang={locale}>
            {preview.subject && <strong className={styles.subject}>{preview.subject}</strong>}
            <pre>{preview.text}</pre>
          </div>
          <p className="below" role="status">
            {preview.encoding
              ? `${preview.characters} characters · ${preview.segments} SMS (${preview.encoding})`
              : `${preview.characters} characters`}
          </p>
        </>
      )}
    </section>
  );
}
