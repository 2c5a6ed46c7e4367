/** A drawing of lines in the colour of the text, beside words that say the same; `path` is on a grid of 24. */
export function LineIcon({ path, strokeWidth = 1.8 }: { path: string; strokeWidth?: number }) {
  return (
    <svg
      width="24"
      height="24"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
