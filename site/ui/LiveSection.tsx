import { type ReactNode, useEffect, useState } from 'react';
import type { Client } from '#contract/client.ts';
import { call, pageSignal } from '../lib/api.ts';
import { digest } from '../lib/digest.ts';
import { errorSentence } from '../lib/error-sentence.ts';
import { FailureNote } from './FailureNote.tsx';

/** Rows that a static page shows and keeps up to date: all that a section says about itself. */
export interface LiveRows<Data, Fixed = unknown> {
  /** The tables that it shows. */
  of: readonly string[];
  load: (call: Client, signal?: AbortSignal) => Promise<Data>;
  Show: (props: Data & Fixed) => ReactNode;
  /** What a reader is told when the newer rows can't be had: a sentence, or a heading over the error's own sentence. */
  failure: string | { heading: string };
  /** Shown after a failure where the deployment asked for sample data (public-site.md, section 2, Home). */
  sample?: Data | false;
  /** The instant at which what is shown changes though no table does. */
  until?: (data: Data, now: Date) => string | undefined;
}

/** What a section's island is given by its page. */
export interface LiveProps {
  /** What the build rendered. It stays on the page, untouched, until something else is known. */
  children?: ReactNode;
  /** The digest of the data that the build rendered. */
  known: string;
}

interface Props<Data, Fixed> extends LiveProps {
  rows: LiveRows<Data, Fixed>;
  /** What else is shown with the rows, the same at all times. */
  fixed?: Fixed;
}

/** Reads the rows again and replaces what the build rendered where they differ. */
export function LiveSection<Data extends object, Fixed>({ children, known, rows, fixed }: Props<Data, Fixed>) {
  const { load, Show, failure, sample } = rows;
  const [data, setData] = useState<Data>();
  const [error, setError] = useState<unknown>();

  useEffect(() => {
    const read = async () => {
      const signal = pageSignal();
      try {
        const current = await load(call, signal);
        setData(digest(current) === known ? undefined : current);
        setError(undefined);
      } catch (reason) {
        if (signal.aborted) return;
        if (sample) setData(sample);
        setError(reason);
      }
    };
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) read();
    };
    read();
    addEventListener('pageshow', readAgain);
    return () => removeEventListener('pageshow', readAgain);
  }, [known, load, sample]);

  return (
    // Astro's own elements have no box: without this one the browser could not tell when the section comes into view.
    <div>
      {error !== undefined && <FailureNote {...noteOn(error, failure)} />}
      {error !== undefined && sample && <p className="note note--example">Exemplo: estes dados são fictícios.</p>}
      {data ? <Show {...({ ...fixed, ...data } as Data & Fixed)} /> : children}
    </div>
  );
}

const noteOn = (error: unknown, failure: LiveRows<unknown>['failure']) =>
  typeof failure === 'string' ? { sentence: failure } : { ...failure, sentence: errorSentence(error) };
