import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";
import type { Localization } from "../settings";

/** The eTIMS device and its setup, shown below the eTIMS fields. */
export const etimsParts =
  definePort<
    ComponentType<{
      typed: Localization["etims"];
      /** True if the form has no unsaved changes. Calls to KRA use the stored values. */
      isSaved: boolean;
      /** Puts values into the fields. */
      fill: (values: Partial<Localization["etims"]>) => void;
    }>
  >();
