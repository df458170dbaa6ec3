import { Button, Flex } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { client, type Output } from "~/platform/http/client";
import { Card } from "~/platform/ui/office/card";
import { notifyProblem } from "~/platform/ui/office/notify";
import type { settingsManagementContract } from "../contract";
import styles from "./management-page.module.css";

type Found = Output<typeof settingsManagementContract, "problems">;

/** Looks whether what is stored follows every rule, and goes together. */
export function Validation() {
  const [found, setFound] = useState<Found>();
  const [busy, setBusy] = useState(false);
  async function validate() {
    setBusy(true);
    try {
      setFound(await client("settingsManagement").problems());
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Card
      title="Validate"
      level={3}
      actions={
        <Button variant="default" onClick={validate} loading={busy}>
          Validate
        </Button>
      }
    >
      <p className="muted">Checks every section, and settings of different sections that must agree.</p>
      <div role="status">{found && <Result found={found} />}</div>
    </Card>
  );
}

function Result({ found: { problems, sections } }: { found: Found }) {
  if (problems.length === 0)
    return <p className={styles.sound}>{`No problems found in ${sections} sections.`}</p>;
  return (
    <>
      <p className="muted">Settings validation failed</p>
      <Flex component="ul" direction="column" gap={8} mt={12}>
        {problems.map(({ section, title, path, label, message }) => (
          <li key={`${section} ${path} ${message}`} className={styles.problem}>
            <Link to={`/settings/${section}?field=${encodeURIComponent(path)}`}>{`${title}: ${label}`}</Link>
            <div>{message}</div>
          </li>
        ))}
      </Flex>
    </>
  );
}
