/** @jsxImportSource preact */
import "~/platform/ui/tokens.css";
import { startPhoneApp } from "~/platform/phone/start-phone-app";
import { createModel } from "./model";
import { SurveyApp } from "./survey-app";

const model = createModel();
startPhoneApp("survey", model, <SurveyApp model={model} />);
