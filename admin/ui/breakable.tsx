/** A long e-mail address breaks before its '@', not within a word; another text stays as it is. */
export function breakable(text: string) {
  const [name, host] = /^\S+@\S+$/.test(text) ? text.split('@') : [];
  if (host === undefined) return text;
  return (
    <>
      {name}
      <wbr />@{host}
    </>
  );
}
