import { Flex, Select } from "@mantine/core";
import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { fieldsOf, valueAt } from "~/features/settings/define";
import type { SectionScreenProps } from "~/features/settings/web/section-parts";
import { notifyProblem } from "~/platform/ui/office/notify";
import { StatusChoice } from "~/platform/ui/office/status-choice";
import { STANDING_LABELS, type Standing, standingOf } from "../domain";
import { type GatewayName, gatewaysSection } from "../settings";
import { type Connection, gateways, type Setup } from "./gateway-client";
import { GatewayPanel } from "./gateway-settings";
import styles from "./gateways-screen.module.css";

const NAMES = Object.keys(gatewaysSection.fields) as GatewayName[];
const titleOf = (name: GatewayName) => gatewaysSection.fields[name].title;

/** A region, the methods of payers there with how each stands, and the panel of the chosen one. */
export function GatewaysScreen(screen: SectionScreenProps) {
  const { of, marked } = screen;
  const { setup, keep } = useSetup(of.isDirty);
  const [region, setRegion] = useState("");
  const [chosen, setChosen] = useState<GatewayName>();
  const { errors } = useFormState({ control: of.control });
  const refused = NAMES.filter((name) => errors[name] !== undefined);
  const [firstRefused] = refused;
  useEffect(() => {
    if (firstRefused) setChosen(firstRefused);
  }, [firstRefused]);
  useEffect(() => {
    const name = NAMES.find((each) => marked?.startsWith(`${each}.`));
    if (name) setChosen(name);
  }, [marked]);

  const isOn = (name: GatewayName) => valueAt(of.values, `${name}.enabled`) === true;
  const isFor = (name: GatewayName) =>
    region === "" || ((valueAt(of.values, `${name}.regions`) ?? []) as string[]).includes(region);
  const connectionOf = (name: GatewayName) => setup?.connections.find(({ gateway }) => gateway === name);
  const listed = NAMES.filter((name) => isFor(name) || name === firstRefused);
  const open = chosen && listed.includes(chosen) ? chosen : listed[0];
  // All enabled gateways are rendered, so that errors appear at their fields.
  const drawn = NAMES.filter((name) => name === open || isOn(name));
  return (
    <>
      <Select
        label="Region"
        description="Shows payment methods for payers in this region."
        data={[{ value: "", label: "All regions" }, ...regionOptions()]}
        value={region}
        allowDeselect={false}
        onChange={(next) => setRegion(next ?? "")}
        maw={320}
        mb={24}
      />
      <div className={styles.split}>
        <Flex component="ul" direction="column" gap={2} aria-label="Payment methods">
          {listed.map((name) => {
            const connection = connectionOf(name);
            const standing =
              isOn(name) && !connection ? "unknown" : standingOf(isOn(name), connection?.connected === true);
            return (
              <li key={name}>
                <StatusChoice
                  status={DOTS[standing]}
                  title={titleOf(name)}
                  says={refused.includes(name) ? "To be corrected" : labelOf(standing)}
                  isOpen={name === open}
                  onOpen={() => setChosen(name)}
                />
              </li>
            );
          })}
          {listed.length === 0 && (
            <li className={styles.none}>No payment method for payers in this region.</li>
          )}
        </Flex>
        {drawn.map((name) => (
          <GatewayPanel
            key={name}
            name={name}
            screen={screen}
            isShown={name === open}
            isOn={isOn(name)}
            connection={connectionOf(name)}
            offer={setup?.offers[name]}
            onTried={keep}
          />
        ))}
      </div>
    </>
  );
}

const DOTS = { disabled: "off", enabled: "waiting", active: "active", unknown: "unknown" } as const;

const labelOf = (standing: Standing | "unknown") =>
  standing === "unknown" ? "Enabled" : STANDING_LABELS[standing];

function useSetup(isDirty: boolean) {
  const [setup, setSetup] = useState<Setup>();
  useEffect(() => {
    if (isDirty) return;
    gateways()
      .setup()
      .then(setSetup, (error) => notifyProblem(error));
  }, [isDirty]);
  const keep = (tried: Connection) =>
    setSetup((known) => {
      if (!known) return known;
      const connections = known.connections.map((each) => (each.gateway === tried.gateway ? tried : each));
      return { ...known, connections };
    });
  return { setup, keep };
}

function regionOptions() {
  const found = fieldsOf(gatewaysSection).find(({ path }) => path === "mpesa.regions")?.field;
  if (found?.kind !== "choices") return [];
  return Object.entries(found.options).map(([value, label]) => ({ value, label }));
}
