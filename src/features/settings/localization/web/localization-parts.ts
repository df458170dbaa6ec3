import type { ComponentType } from "react";
import { definePort } from "~/platform/kernel/port";
import type { Localization } from "../settings";

export const etimsParts =
  definePort<
    ComponentType<{
      typed: Localization["etims"];
      isSaved: boolean;
      fill: (values: Partial<Localization["etims"]>) => void;
    }>
  >();
