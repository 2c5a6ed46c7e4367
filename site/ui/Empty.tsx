/** What an empty list shows: that it is empty, and a hint on what to do. */
export function Empty({ title, hint }: { title: string; hint?: string }) {
  return (
    <p className="empty">
      <strong>{title}</strong>
      {hint}
    </p>
  );
}
