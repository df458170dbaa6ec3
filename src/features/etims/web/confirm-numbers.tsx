import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { client, type Output } from "~/platform/http/client";
import { formatKes } from "~/platform/kernel/money";
import { DialogForm } from "~/platform/ui/form/dialog-form";
import { NumberField, SelectField } from "~/platform/ui/form/fields";
import { useWriteForm } from "~/platform/ui/form/write-form";
import type { taxContract } from "../contract";
import { unknownSentence } from "../domain";

type Queue = Output<typeof taxContract, "queue">;
type Waiting = Queue["stoppedWaiting"][number];

interface Values {
  highest: number | null;
  documents: { at: string | null; number: number | null }[];
}

const CHOICES = [
  { value: "no", label: "KRA does not have it" },
  { value: "yes", label: "KRA has it" },
];

/** KRA's highest number, and which of the waiting documents KRA has. The answer is never guessed. */
export function ConfirmNumbers({
  queue: { highest, stoppedWaiting, stopped, otherBranch },
  onClose,
}: {
  queue: Queue;
  onClose: () => void;
}) {
  const form = useWriteForm<Values, { moved: number; unknown: number[] }>({
    start: {
      highest: null,
      documents: stoppedWaiting.map(({ isDoubtful, number }) => ({ at: isDoubtful ? null : "no", number })),
    },
    send: ({ highest: typed, documents }) =>
      client("tax").confirmNumbers({
        highest: typed ?? 0,
        documents: stoppedWaiting.map(({ id }, place) => {
          const { at, number } = documents[place] ?? {};
          return { id, atKra: at === "yes" ? (number ?? null) : null };
        }),
      }),
    after: onClose,
    said: ({ moved, unknown }) => `${unknownSentence(unknown)} ${movedSentence(moved)}`.trim(),
  });
  const answerAll = (at: string) =>
    form.set(
      "documents",
      form.values.documents.map((document) => ({ ...document, at })),
    );
  return (
    <DialogForm
      of={form}
      title="Highest number at KRA"
      submit="Go on after it"
      onClose={onClose}
      size={stoppedWaiting.length > 0 ? "xl" : "md"}
    >
      <NumberField
        of={form}
        name="highest"
        label={`Highest invoice number that KRA shows${otherBranch && ` for ${otherBranch}`}`}
        description={`The highest that MoveEase has given is ${highest}. Documents that KRA does not have are numbered after yours.`}
        min={0}
        required="Enter the highest number that KRA shows"
      />
      {stoppedWaiting.length > 0 && (
        <Stack gap={8}>
          <Text>
            Look for each document in KRA's portal: it shows our number as the trader's invoice number.
            {stopped === "restored" && " Those that waited in the backup may have been reported since."}
          </Text>
          {stoppedWaiting.length > 1 && (
            <Group gap={8}>
              <Button size="xs" variant="default" onClick={() => answerAll("no")}>
                KRA has none of them
              </Button>
              <Button size="xs" variant="default" onClick={() => answerAll("yes")}>
                KRA has all of them
              </Button>
            </Group>
          )}
          {stoppedWaiting.map((document, place) => (
            <Answer key={document.id} {...{ form, document, place }} />
          ))}
        </Stack>
      )}
    </DialogForm>
  );
}

interface AnswerProps {
  form: ReturnType<typeof useWriteForm<Values, { moved: number; unknown: number[] }>>;
  document: Waiting;
  place: number;
}

function Answer({ form, document: { document, customerName, total }, place }: AnswerProps) {
  return (
    <Group component="section" gap={12} align="flex-start" aria-label={document}>
      <Box flex="1 1 200px">
        {document}
        <Text size="sm" c="dimmed">
          {customerName}, {formatKes(total)}
        </Text>
      </Box>
      <Box flex="0 1 220px">
        <SelectField
          of={form}
          name={`documents.${place}.at`}
          aria-label={`Whether KRA has ${document}`}
          data={CHOICES}
          placeholder="Choose"
          required="Say whether KRA has it"
        />
      </Box>
      <Box flex="0 1 150px">
        {form.values.documents[place]?.at === "yes" && (
          <NumberField
            of={form}
            name={`documents.${place}.number`}
            aria-label={`Number of ${document} at KRA`}
            description="Number at KRA"
            min={1}
            required="Enter its number at KRA"
          />
        )}
      </Box>
    </Group>
  );
}

const movedSentence = (moved: number): string =>
  moved === 0 ? "The queue goes on." : `${moved} ${moved === 1 ? "document goes" : "documents go"} on.`;
