import { Box, Button, CopyButton, Group, Modal, Skeleton, Stack, Text } from "@mantine/core";
import { useEffect, useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import type { taxContract } from "../../contract";

type Exchange = Output<typeof taxContract, "exchange">;

interface ExchangeDialogProps {
  submission: { id: string; document: string };
  onClose: () => void;
}

/** What was sent to KRA last for a document, and KRA's answer. */
export function ExchangeDialog({ submission: { id, document }, onClose }: ExchangeDialogProps) {
  const [exchange, setExchange] = useState<Exchange>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isHere = true;
    client("tax")
      .exchange({ id })
      .then(
        (found) => isHere && setExchange(found),
        (error) => isHere && setProblem(problemOf(error).message),
      );
    return () => {
      isHere = false;
    };
  }, [id]);
  return (
    <Modal opened onClose={onClose} title={`${document} at KRA`} size="xl">
      {problem && <p role="alert">{problem}</p>}
      {!exchange && !problem && <Skeleton height={240} />}
      {exchange && (
        <Stack gap="md">
          <Payload title="Request" text={exchange.request} />
          <Payload title="Answer" text={exchange.answer} />
        </Stack>
      )}
    </Modal>
  );
}

function Payload({ title, text }: { title: string; text: string }) {
  const pretty = prettyOf(text);
  return (
    <section aria-label={title}>
      <Group justify="space-between" mb={8}>
        <Text component="h3" fz={15} fw={600}>
          {title}
        </Text>
        <CopyButton value={pretty} timeout={4000}>
          {({ copied, copy }) => (
            <Button size="xs" variant="default" onClick={copy} aria-label={`Copy the ${title.toLowerCase()}`}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
      </Group>
      {/* It scrolls, so the keyboard must reach it. */}
      <Box component="pre" className="code" tabIndex={0} m={0} mah="40vh" style={SCROLLS}>
        {pretty || "Nothing"}
      </Box>
    </section>
  );
}

const SCROLLS = { overflow: "auto", whiteSpace: "pre-wrap" } as const;

/** JSON with indents; any other text as it is. */
function prettyOf(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
