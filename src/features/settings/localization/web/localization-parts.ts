import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";
import type { Localization } from "../settings";

/** What eTIMS shows below its fields: the device, and initialising it. */
export const etimsParts =
  definePort<
    ComponentType<{
      typed: Localization["etims"];
      /** What is typed is what is stored: KRA is asked with what is stored. */
      isSaved: boolean;
      /** Puts values into the fields. */
      fill: (values: Partial<Localization["etims"]>) => void;
    }>
  >();
