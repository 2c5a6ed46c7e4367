interface Props {
  title: string;
  hint?: string;
  /** A link to another page. */
  way?: { href: string; label: string };
}

/** The state of an empty list: a message, advice and a link. */
export function Empty({ title, hint, way }: Props) {
  return (
    <p className="empty">
      <strong>{title}</strong>
      {hint}
      {way && <a href={way.href}>{way.label}</a>}
    </p>
  );
}
