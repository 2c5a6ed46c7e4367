/** Says what could not be loaded and offers the way out: the page, again. */
export function FailureNote({ sentence }: { sentence: string }) {
  return (
    <div className="note" role="alert">
      <p>{sentence}</p>
      <button type="button" className="button button--quiet" onClick={() => location.reload()}>
        Tentar novamente
      </button>
    </div>
  );
}
