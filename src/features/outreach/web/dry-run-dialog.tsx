import { Alert, Flex, Loader, Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { problemOf } from "~/platform/http/client";

interface DryRunProps<Tried> {
  rule: { id: string; name: string };
  run: (rule: { id: string }) => Promise<Tried>;
  sum: (tried: Tried) => ReactNode;
  rows: (tried: Tried) => ReactNode;
  onClose: () => void;
}

/** Shows the past events that a rule would have handled. */
export function DryRunDialog<Tried>({ rule, run, sum, rows, onClose }: DryRunProps<Tried>) {
  const [tried, setTried] = useState<Tried>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    run({ id: rule.id }).then(setTried, (error: unknown) => setProblem(problemOf(error).message));
  }, [rule.id, run]);
  return (
    <Modal opened onClose={onClose} title={`Try ${rule.name}`}>
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {!tried && !problem && <Loader aria-label="Trying the rule" />}
      {tried && (
        <>
          <p>{sum(tried)}</p>
          <Flex component="ul" direction="column" gap={6} mt={12}>
            {rows(tried)}
          </Flex>
        </>
      )}
    </Modal>
  );
}
