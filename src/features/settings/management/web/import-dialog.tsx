import { Alert, Button, FileInput, Group, Modal, PasswordInput, Stack, Text } from "@mantine/core";
import { IconFile } from "@tabler/icons-react";
import { useState } from "react";
import { client, type Output, problemOf } from "~/platform/http/client";
import { useWrite } from "~/platform/ui/form/use-write";
import type { settingsManagementContract } from "../contract";
import { MAX_FILE_BYTES } from "../domain";
import { fileNotJson, fileNotRead, fileTooLarge } from "../errors";
import { Comparison } from "./comparison";

type Plan = Output<typeof settingsManagementContract, "compare">;
interface Chosen {
  fileName: string;
  text: string;
}

const api = () => client("settingsManagement");
const failed = (message: string) => `Import failed: ${message}`;

/** Imports a settings file: first what it would change, then all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<Chosen>();
  const [plan, setPlan] = useState<Plan>();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [passphrase, setPassphrase] = useState("");
  const [problem, setProblem] = useState<string>();
  const [comparing, setComparing] = useState(false);
  const { busy, send } = useWrite();

  async function compare(chosen: Chosen, words: string) {
    setComparing(true);
    setProblem(undefined);
    try {
      setPlan(await api().compare({ ...chosen, ...(words ? { passphrase: words } : {}) }));
    } catch (error) {
      setProblem(failed(problemOf(error).message));
    } finally {
      setComparing(false);
    }
  }

  async function choose(picked: File | null) {
    setPlan(undefined);
    setFile(undefined);
    setPassphrase("");
    setLeft([]);
    setProblem(undefined);
    if (!picked) return;
    if (!/\.json$/i.test(picked.name)) return setProblem(failed(fileNotJson.en));
    if (picked.size > MAX_FILE_BYTES) return setProblem(failed(fileTooLarge.en));
    const text = await picked.text().catch(() => undefined);
    if (text === undefined) return setProblem(failed(fileNotRead.en));
    const chosen = { fileName: picked.name, text };
    setFile(chosen);
    await compare(chosen, "");
  }

  const changing = (plan?.sections ?? []).filter(
    ({ section, changes, secrets, problems }) =>
      !left.includes(section) && changes.length + secrets.length + problems.length > 0,
  );
  const isReady = changing.length > 0 && changing.every(({ problems }) => problems.length === 0);

  async function importAll() {
    if (!file) return;
    const versions = Object.fromEntries(changing.map(({ section, version }) => [section, version]));
    const outcome = await send(
      { ...file, ...(passphrase ? { passphrase } : {}), versions },
      (input) => api().import(input),
      { said: "Settings imported successfully", after: onClose },
    );
    if (outcome.ok) return;
    const { code, message } = outcome.problem;
    if (code === "CONFLICT") await compare(file, passphrase);
    setProblem(failed(message));
  }

  return (
    <Modal opened onClose={onClose} title="Import settings" size="xl">
      <Stack gap="md">
        <FileInput
          label="Settings file"
          description="A .json file of at most 1 MB, made by Export."
          placeholder="Choose a file"
          accept=".json,application/json"
          leftSection={<IconFile size={18} aria-hidden />}
          disabled={comparing || busy}
          onChange={choose}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        {file && plan?.sealed && !plan.opened && (
          <Group align="flex-end" gap="sm">
            <PasswordInput
              label="Passphrase of the file"
              description="The file's secrets are encrypted. Without the passphrase, the current secrets stay."
              autoComplete="off"
              flex={1}
              miw={220}
              value={passphrase}
              onChange={(event) => setPassphrase(event.currentTarget.value)}
            />
            <Button
              variant="default"
              disabled={!passphrase}
              loading={comparing}
              onClick={() => compare(file, passphrase)}
            >
              Decrypt secrets
            </Button>
          </Group>
        )}
        {comparing && !plan && <Text c="dimmed">Comparing with the current settings…</Text>}
        {plan && <Comparison plan={plan} left={left} onLeave={setLeft} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={importAll} disabled={!isReady || comparing} loading={busy}>
            Import
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
