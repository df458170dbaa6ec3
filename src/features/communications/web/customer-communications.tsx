import { Box, Button, Flex, Group, Modal, NativeSelect } from "@mantine/core";
import { IconBrandWhatsapp, IconMoodSad, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { client } from "~/platform/http/client";
import { api, pageRequest } from "~/platform/http/loader-api";
import { useAct } from "~/platform/ui/form/use-write";
import { Card } from "~/platform/ui/office/card";
import { EmptyPanel } from "~/platform/ui/office/empty-panel";
import { useAskedQuery, useGo } from "~/platform/ui/office/lists/address";
import { Pager } from "~/platform/ui/office/lists/pager";
import { onDemand } from "~/platform/ui/office/on-demand";
import { communicationList } from "../list";
import type { Route } from "./+types/customer-communications";
import { CommunicationItem } from "./communication-item";
import { type Asked, COMPLAINT, type Communication, type CommunicationChoices } from "./communication-values";
import styles from "./customer-communications.module.css";

const NewCommunication = onDemand(() => import("./new-communication").then((part) => part.NewCommunication));
const EditCommunication = onDemand(() =>
  import("./edit-communication").then((part) => part.EditCommunication),
);
const EscalateDialog = onDemand(() => import("./escalate-dialog").then((part) => part.EscalateDialog));
const AssignDialog = onDemand(() => import("./assign-dialog").then((part) => part.AssignDialog));
const StatusDialog = onDemand(() => import("./status-dialog").then((part) => part.StatusDialog));

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { now } = context.get(pageRequest);
  const page = await api(context, "communications").list({
    id: params.number,
    ...communicationList.ask(url.searchParams),
  });
  return { ...page, now };
}

type Open = { what: "new" | "complaint"; row?: undefined } | { what: Asked; row: Communication };

/** All communications with a customer: recorded by staff, sent messages and submitted forms. */
export default function CustomerCommunications({ loaderData, params }: Route.ComponentProps) {
  const { rows, mayAdd, now, ...page } = loaderData;
  const [query] = useSearchParams();
  const { busy, act } = useAct();
  const [open, setOpen] = useState<Open>();
  const [choices, setChoices] = useState<CommunicationChoices>();
  const [whatsApp, setWhatsApp] = useState<string>();
  const customer = params.number;
  const close = () => setOpen(undefined);
  /** Colleagues, quotes and moves load when a form needs them. */
  const show = (next: Open) =>
    act(next.row?.id ?? next.what, async () => {
      if (next.what !== "status") setChoices(await client("communications").choices({ id: customer }));
      setOpen(next);
    });
  const filtered = communicationList.isFiltered(query);
  const add = mayAdd && (
    <Group gap={8}>
      <Button
        variant="default"
        leftSection={<IconMoodSad size={18} />}
        loading={busy === "complaint"}
        onClick={() => void show({ what: "complaint" })}
      >
        Note a complaint
      </Button>
      <Button
        leftSection={<IconPlus size={18} />}
        loading={busy === "new"}
        onClick={() => void show({ what: "new" })}
      >
        New Communication
      </Button>
    </Group>
  );
  return (
    <Card title="Communications and messages" actions={(rows.length > 0 || filtered) && add} unprinted>
      {(rows.length > 0 || filtered) && <Filters />}
      {rows.length === 0 && (
        <EmptyPanel title={filtered ? "No communications found" : "No communications yet"}>
          <p>
            {filtered
              ? "Choose another type, status or channel, or clear the filters."
              : "Calls, visits and messages with this customer, and what was sent to them."}
          </p>
          {!filtered && add}
        </EmptyPanel>
      )}
      <Flex component="ul" direction="column">
        {rows.map((row) => (
          <CommunicationItem
            key={`${row.source}:${row.id}`}
            customer={customer}
            row={row}
            now={now}
            onAsk={(what) => void show({ what, row })}
          />
        ))}
      </Flex>
      <Pager {...page} shown={rows.length} noun="communications" ends />
      {(open?.what === "new" || open?.what === "complaint") && choices && (
        <NewCommunication
          customer={customer}
          {...(open.what === "complaint" ? { start: COMPLAINT } : {})}
          choices={choices}
          onClose={close}
          onOpen={setWhatsApp}
        />
      )}
      {open?.what === "edit" && choices && (
        <EditCommunication customer={customer} row={open.row} choices={choices} onClose={close} />
      )}
      {open?.what === "escalate" && choices && (
        <EscalateDialog customer={customer} row={open.row} choices={choices} onClose={close} />
      )}
      {open?.what === "assign" && choices && (
        <AssignDialog customer={customer} row={open.row} choices={choices} onClose={close} />
      )}
      {open?.what === "status" && <StatusDialog customer={customer} row={open.row} onClose={close} />}
      {whatsApp && (
        <Modal opened title="Open WhatsApp" onClose={() => setWhatsApp(undefined)}>
          <Box component="p" mb={12}>
            The message is typed in there. Nothing is sent until you press Send.
          </Box>
          <Button
            component="a"
            href={whatsApp}
            target="_blank"
            rel="noreferrer"
            leftSection={<IconBrandWhatsapp size={18} />}
            onClick={() => setWhatsApp(undefined)}
            data-autofocus
          >
            Open WhatsApp
          </Button>
        </Modal>
      )}
    </Card>
  );
}

function Filters() {
  const query = useAskedQuery();
  const go = useGo();
  const { parameters } = communicationList;
  return (
    <search className={styles.filters} aria-label="Filter communications">
      {Object.entries(communicationList.filters).map(([name, { label, choices }]) => (
        <NativeSelect
          key={name}
          label={label}
          value={choices.some(({ value }) => value === query.get(name)) ? (query.get(name) ?? "") : ""}
          onChange={(event) => go({ [name]: event.currentTarget.value })}
          data={[{ value: "", label: "All" }, ...choices]}
        />
      ))}
      <Button
        variant="subtle"
        disabled={!communicationList.isFiltered(query)}
        onClick={() => go(Object.fromEntries(parameters.map((name) => [name, null])))}
      >
        Clear Filters
      </Button>
    </search>
  );
}
