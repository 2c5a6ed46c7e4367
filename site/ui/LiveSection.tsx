import { type ReactNode, useEffect, useState } from 'react';
import type { Client } from '#contract/client.ts';
import { call, whileHere } from '../lib/api.ts';
import { digest } from '../lib/digest.ts';
import { FailureNote } from './FailureNote.tsx';

interface Props<Data> {
  /** What the build rendered. It stays on the page, untouched, until something else is known. */
  children?: ReactNode;
  /** The digest of the data that the build rendered. */
  known: string;
  load: (call: Client, signal: AbortSignal) => Promise<Data>;
  render: (data: Data) => ReactNode;
  /** The sentence for a reader when the newer rows can't be had. */
  failure: string;
  /** Sample rows to show after a failure, where the deployment asked for them (public-site.md, section 2, Home). */
  sample: (() => Promise<Data>) | undefined;
}

/** What an island of a home section is given by its page. */
export type LiveProps = Pick<Props<unknown>, 'children' | 'known'>;

/** A part of a static page that asks the API again once it is seen, and replaces itself when it has changed. */
export function LiveSection<Data>({ children, known, load, render, failure, sample }: Props<Data>) {
  const [data, setData] = useState<Data>();
  const [state, setState] = useState<'current' | 'failed' | 'sample'>('current');

  useEffect(() => {
    const signal = whileHere();
    const show = (read: Data) => {
      if (digest(read) !== known) setData(read);
    };
    load(call, signal).then(show, async () => {
      if (signal.aborted) return;
      if (sample) setData(await sample());
      setState(sample ? 'sample' : 'failed');
    });
  }, [known, load, sample]);

  return (
    // A box of its own: what has none, like Astro's slots, is never seen to come into view.
    <div>
      {state !== 'current' && <FailureNote sentence={failure} />}
      {state === 'sample' && <p className="note note--example">Exemplo: estes dados são fictícios.</p>}
      {data === undefined ? children : render(data)}
    </div>
  );
}
