interface Props {
  title: string;
  hint?: string;
  /** Where the reader may go from here. */
  way?: { href: string; label: string };
}

/** What an empty list shows: that it is empty, what to do, and a way on. */
export function Empty({ title, hint, way }: Props) {
  return (
    <p className="empty">
      <strong>{title}</strong>
      {hint}
      {way && <a href={way.href}>{way.label}</a>}
    </p>
  );
}
