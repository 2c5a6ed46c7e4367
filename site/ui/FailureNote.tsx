import type { ReactNode } from 'react';

interface Props {
  sentence: string;
  heading?: string | undefined;
  /** Other links. */
  more?: ReactNode;
}

/** Says what could not be loaded, with a button that reloads the page. */
export function FailureNote({ sentence, heading, more }: Props) {
  return (
    <div className="note" role="alert">
      {heading && <h2>{heading}</h2>}
      <p>{sentence}</p>
      <button type="button" className="button button--quiet" onClick={() => location.reload()}>
        Tentar novamente
      </button>
      {more}
    </div>
  );
}
