import type { Problem } from "~/platform/http/client";
import { kmNotValid, odometerBehind, odometerDayBehind } from "../../vehicles/errors";
import {
  checklistChanged,
  checkOfOther,
  defectNotDescribed,
  defectPhotoNotReadable,
  vehicleNotInUse,
} from "../errors";
import { fill, type Language, wordsOf } from "./words";

const DECLARED = [
  ...[odometerBehind, odometerDayBehind, kmNotValid, vehicleNotInUse],
  ...[checklistChanged, checkOfOther, defectNotDescribed, defectPhotoNotReadable],
];

/** What went wrong, in the driver's language: the API answers in English. */
export function sentenceOf({ code, reason, message, params = {} }: Problem, language: Language): string {
  const declared = DECLARED.find((kind) => kind.reason === reason);
  if (declared) return fill(declared[language] ?? declared.en, params);
  return code === "OFFLINE" ? wordsOf(language).offline : message;
}
