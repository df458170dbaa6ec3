/** @jsxImportSource preact */
import { LineIcon, SHARED_ICONS } from "~/platform/phone/icon";

const PATHS = {
  ...SHARED_ICONS,
  next: "M5 12h14m-6-6 6 6-6 6",
  open: "M9 6l6 6-6 6",
  map: "M12 11a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM18 8.5c0 4-6 11.5-6 11.5S6 12.5 6 8.5a6 6 0 0 1 12 0z",
  chat: "M4 20l1.3-4A8.5 8.5 0 1 1 8.5 19z",
  truck:
    "M5 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M15 17a2 2 0 1 0 4 0 2 2 0 1 0-4 0M5 17H3V6h10v11M9 17h6M13 9h4.5L21 13v4h-2",
  person: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM5 21v-1a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v1",
  broke: "M12 4l9 16H3zM12 10v4M12 17v.01",
  clock: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v4l3 2",
  box: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12v9M12 12L4 7.5",
  extra: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 8v8M8 12h8",
  note: "M4 5h16v11H9l-5 4z",
  fuel: "M5 20V6a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v14M3 20h13M5 11h9M14 9h2a2 2 0 0 1 2 2v5a1.5 1.5 0 0 0 3 0V8l-3-3",
  pause: "M9 6v12M15 6v12",
  money: "M3 7h18v10H3zM12 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM6 10v4M18 10v4",
  paper: "M6 3h9l4 4v14H6zM14 3v5h5M9 12h7M9 16h7",
  language: "M4 6h8M8 4v2M10.5 6c0 3-2.5 6-6 7M6 9c1 2 3 4 5 4.5M12 20l4-9 4 9M13.5 17h5",
} as const;

export type IconName = keyof typeof PATHS;

export const Icon = ({ name, size }: { name: IconName; size?: number }) => (
  <LineIcon path={PATHS[name]} {...(size !== undefined && { size })} />
);
