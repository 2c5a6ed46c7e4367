import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Client } from '#contract/client.ts';
import type { SiteTable } from '#contract/concepts.ts';
import { digest } from '../lib/digest.ts';
import { explainedError } from '../lib/error-sentence.ts';
import { isKept } from '../lib/kept.ts';
import { call, pageSignal } from './call.ts';
import { FailureNote } from './FailureNote.tsx';

/** The definition of a section that a static page keeps up to date. */
export interface LiveRows<Data, Fixed = unknown> {
  /** The database tables whose rows it shows. */
  tables: readonly SiteTable[];
  load: (call: Client, signal?: AbortSignal) => Promise<Data>;
  Show: (props: Data & Fixed) => ReactNode;
  /** True for data with which its section is hidden, where the page says that it may be (`data-optional`). */
  isEmpty?: (data: Data) => boolean;
  /** Shown when loading fails: a sentence, or a heading above the error's own sentence and other ways below it. */
  failure: string | { heading: string; more?: ReactNode };
  /**
   * True if the page's address requests something else than the build rendered, which is then hidden
   * (`client:addressed`).
   */
  asked?: () => boolean;
  /** For screen readers while the current rows are loaded; the built content stays meanwhile. */
  loading?: string;
  /** Shown after a failure in deployments with sample data (docs/product.md, "Public pages"). */
  sample?: Data | false;
  /** The instant from which the data is out of date even if no table has changed. */
  until?: (data: Data, now: Date) => string | undefined;
}

/** The props that a page gives to a section's island. */
export interface LiveProps {
  /** The built content, which stays until newer data differs from it. */
  children?: ReactNode;
  /** Digest of the build's data. */
  known: string;
}

interface Props<Data, Fixed> extends LiveProps {
  rows: LiveRows<Data, Fixed>;
  /** Props of `Show` that don't come from the API. */
  fixed?: Fixed;
}

/** Loads the current rows and replaces what the build rendered if they differ. */
export function LiveSection<Data extends object, Fixed>({ children, known, rows, fixed }: Props<Data, Fixed>) {
  const { load, Show, failure, sample, loading, asked, isEmpty } = rows;
  const root = useRef<HTMLDivElement>(null);
  const [data, setData] = useState<Data>();
  const [error, setError] = useState<unknown>();
  const [isLoading, setLoading] = useState(false);

  useEffect(() => {
    const show = (isShown: boolean) => {
      root.current?.closest('[data-optional]')?.toggleAttribute('hidden', !isShown);
    };
    const read = async () => {
      const signal = pageSignal();
      setLoading(true);
      try {
        const current = await load(call, signal);
        setData(digest(current) === known && !asked?.() ? undefined : current);
        setError(undefined);
        show(!isEmpty?.(current));
      } catch (reason) {
        // The built content stays, and the line at the end of the page tells its age.
        if (signal.aborted || (isKept() && !asked?.())) return setLoading(false);
        if (sample) setData(sample);
        setError(reason);
        show(true);
      }
      setLoading(false);
    };
    const readAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) read();
    };
    read();
    addEventListener('pageshow', readAgain);
    return () => removeEventListener('pageshow', readAgain);
  }, [known, load, sample, asked, isEmpty]);

  return (
    // Astro's own elements are `display: contents`, which an IntersectionObserver never reports: observe this one.
    <div ref={root}>
      {loading && (
        <p className={isLoading && !data && asked?.() ? 'loading' : 'unseen'} role="status">
          {isLoading && loading}
        </p>
      )}
      {error !== undefined && <FailureNote {...noteOn(error, failure)} />}
      {error !== undefined && sample && <p className="note card card--cream">Exemplo: estes dados são fictícios.</p>}
      {data ? <Show {...({ ...fixed, ...data } as Data & Fixed)} /> : children}
    </div>
  );
}

const noteOn = (error: unknown, failure: LiveRows<unknown>['failure']) =>
  typeof failure === 'string' ? { sentence: failure } : { ...failure, sentence: explainedError(error) };

/** The island of rows that need nothing else. */
export const liveSection =
  <Data extends object>(rows: LiveRows<Data>) =>
  (props: LiveProps) => <LiveSection rows={rows} {...props} />;
