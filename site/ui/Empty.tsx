/** An empty list: what is so, and what the reader may do about it. */
export function Empty({ title, hint }: { title: string; hint?: string }) {
  return (
    <p className="empty">
      <strong>{title}</strong>
      {hint}
    </p>
  );
}
