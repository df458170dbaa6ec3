/** Choices of the fields about access, for a new quote and a draft alike. */
export const LIFTS = [
  { value: "yes", label: "Lift" },
  { value: "no", label: "No lift" },
];
export const ACCESS = [
  { value: "easy", label: "Easy" },
  { value: "medium", label: "Medium" },
  { value: "hard", label: "Hard" },
];
