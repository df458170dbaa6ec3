/** @jsxImportSource preact */

/** The icons that all phone apps use, as paths in a square of 24. */
export const SHARED_ICONS = {
  back: "M19 12H5m6-6-6 6 6 6",
  offline: "M3 3l18 18M7 9a5 5 0 0 0 0 10h11M10 6a6 6 0 0 1 8 5 4 4 0 0 1 3 6",
  check: "M5 12l5 5L20 7",
  camera: "M4 8h3l2-3h6l2 3h3v11H4zM12 10a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  phone: "M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 6a2 2 0 0 1 2-2",
} as const;

export function LineIcon({ path, size = 20 }: { path: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="2"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
