/** @jsxImportSource preact */
import "~/platform/ui/tokens.css";
import "~/platform/phone/sunlight.css";
import { startPhoneApp } from "~/platform/phone/start-phone-app";
import { CrewApp } from "./crew-app";
import { createModel } from "./model";
import { startPosition } from "./position";

const model = createModel();
startPhoneApp("crew", model, <CrewApp model={model} />);
startPosition(model);
