/** The brand's two chevrons, in the company's colours. */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={Math.round((size * 26) / 34)} viewBox="0 0 34 26" aria-hidden="true">
      <path d="M1 1h8.5l8 12-8 12H1l8-12z" fill="var(--primary)" />
      <path d="M16.5 1H25l8 12-8 12h-8.5l8-12z" fill="var(--accent)" />
    </svg>
  );
}
