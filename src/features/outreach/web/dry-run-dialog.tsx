import { Alert, Flex, Loader, Modal } from "@mantine/core";
import { type ReactNode, useEffect, useState } from "react";
import { problemOf } from "~/platform/http/client";

export interface Tried {
  sum: ReactNode;
  rows: ReactNode;
}

interface DryRunProps {
  rule: { id: string; name: string };
  run: (rule: { id: string }) => Promise<Tried>;
  onClose: () => void;
}

/** Shows the past events that a rule would have handled. */
export function DryRunDialog({ rule, run, onClose }: DryRunProps) {
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
          <p>{tried.sum}</p>
          <Flex component="ul" direction="column" gap={6} mt={12}>
            {tried.rows}
          </Flex>
        </>
      )}
    </Modal>
  );
}
