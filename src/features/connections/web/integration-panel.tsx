import { Button, Group, Text } from "@mantine/core";
import { fieldsOf } from "~/features/settings/define";
import { SectionFields, type SectionScreenProps } from "~/features/settings/web/section-parts";
import type { Output } from "~/platform/http/client";
import { Badge } from "~/platform/ui/badge";
import type { connectionsContract } from "../contract";
import { ABOUT, type Integration, STATUS_WORDS, statusOf } from "../domain";
import { ConnectionPart } from "./connection-part";
import styles from "./integration-panel.module.css";

type Connection = Output<typeof connectionsContract, "list">["integrations"][number];

interface PanelProps {
  name: Integration;
  isOpen: boolean;
  screen: SectionScreenProps;
  connection: Connection | undefined;
  redirectUri: string;
  /** In the demo: what its stand-in takes, by field. */
  offer: Readonly<Record<string, string>> | undefined;
  onChange: (changed: Connection) => void;
  onConflict: () => void;
}

const TONES = { active: "ok", waiting: "waiting", off: "muted" } as const;

/** One third-party API: a placeholder while it is disabled, else its fields and its connection. */
export function IntegrationPanel(props: PanelProps) {
  const { name, isOpen, screen, connection, offer } = props;
  const typed = screen.of.values[name] as Readonly<Record<string, unknown>> | undefined;
  const { title, about, soFar, found } = ABOUT[name];
  const status = connection ? statusOf(connection) : "off";
  const enable = (values: Readonly<Record<string, string>>) =>
    screen.of.fill({ ...screen.of.values, [name]: { ...typed, ...values, enabled: true } });
  const paths = fieldsOf(screen.section).flatMap(({ path }) => (path.startsWith(`${name}.`) ? [path] : []));
  const isTyped = typed?.enabled === true;
  return (
    <section id={`panel-${name}`} className={styles.panel} aria-labelledby={`title-${name}`} hidden={!isOpen}>
      <Group gap="8px 16px" justify="space-between">
        <h3 id={`title-${name}`}>{title}</h3>
        <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>
      </Group>
      <Text inherit mt={4} mb={16} c="dimmed">
        {about}
      </Text>
      {isTyped ? (
        <>
          <p className={`sand ${styles.note}`}>{soFar}</p>
          <div className={styles.fields}>
            <SectionFields {...screen} paths={paths} />
          </div>
          <p className={styles.hint}>{found}</p>
          {offer && (
            <Button variant="default" size="sm" mt="sm" onClick={() => enable(offer)}>
              Use the demo's credentials
            </Button>
          )}
          <ConnectionPart {...props} isSaved={!screen.of.isDirty && connection?.enabled === true} />
        </>
      ) : (
        <div className={styles.disabled}>
          <p className={styles.disabledTitle}>{title} is disabled</p>
          <p>{soFar}</p>
          <Group gap="sm" justify="center">
            <Button onClick={() => enable({})}>Enable</Button>
            {offer && (
              <Button variant="default" onClick={() => enable(offer)}>
                Enable for the demo
              </Button>
            )}
          </Group>
          {offer && <p className={styles.hint}>Demo: a simulator on this machine replaces it.</p>}
        </div>
      )}
    </section>
  );
}
