/** @jsxImportSource preact */
import { LineIcon, SHARED_ICONS } from "~/platform/phone/icon";

const PATHS = {
  ...SHARED_ICONS,
  dots: "M12 5v.01M12 12v.01M12 19v.01",
  line: "M5 12v.01M12 12v.01M19 12v.01",
  search: "M10 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12zm10 16-5.5-5.5",
  undo: "M9 14l-4-4 4-4M5 10h9a5 5 0 0 1 0 10h-3",
  pencil: "M4 20h4L19 9l-4-4L4 16z",
  fragile: "M8 3h8l-1 7a3 3 0 0 1-6 0zM12 13v7M9 20h6",
  dismantle: "M7 10h3V7L6.5 3.5a6 6 0 0 1 8 8l6 6a2 2 0 0 1-3 3l-6-6a6 6 0 0 1-8-8z",
  two_people:
    "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM3 20v-2a4 4 0 0 1 4-4h2a4 4 0 0 1 4 4v2M16 5a3 3 0 0 1 0 6M17 14a4 4 0 0 1 4 4v2",
  forbidden: "M12 4l9 16H3zM12 10v4M12 17v.01",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <LineIcon path={PATHS[name]} {...(size !== undefined && { size })} />
);
