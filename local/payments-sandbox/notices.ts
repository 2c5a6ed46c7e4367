import { postNotice } from './post-notice.ts';
import type { Notice } from './records.ts';
import type { Stored } from './state.ts';

/** Faults of the next notice: sent twice, late, after the following one, never, or with a wrong signature. */
export const noticeFaults = ['duplicate', 'late', 'reordered', 'lost', 'forged'] as const;
export type NoticeFault = (typeof noticeFaults)[number];

/** The webhooks: signed, sent again until they are answered with 200 or 201, also after a restart. */
export interface Notices {
  /** Adds one to the state; the returned function sends it. */
  add(notice: Pick<Notice, 'topic' | 'action' | 'dataId' | 'url'>): () => void;
  /** Programs what happens to the notices that follow, one each. */
  fail(...faults: NoticeFault[]): void;
  /** Resolves when nothing waits but the repetitions of what failed. */
  settled(): Promise<void>;
  close(): void;
}

interface NoticesOptions {
  stored: Stored;
  log: (entry: object) => void;
  now: () => Date;
  /** Milliseconds; changed by tests. */
  pauses?: Partial<Pauses>;
}

interface Pauses {
  answer: number;
  late: number;
  /** Before each repetition; then the notice is given up. */
  again: readonly number[];
}

const defaultPauses: Pauses = { answer: 22_000, late: 10_000, again: [1_000, 5_000, 30_000, 120_000, 600_000] };

export function openNotices({ stored, log, now, pauses: changed }: NoticesOptions): Notices {
  const { state, save } = stored;
  const pauses = { ...defaultPauses, ...changed };
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  const faults: NoticeFault[] = [];
  /** Callbacks that wait for the next notice. */
  const held = new Set<() => void>();

  function after(milliseconds: number, work: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, milliseconds);
    timer.unref();
    timers.add(timer);
  }

  function run(work: Promise<void>): Promise<void> {
    const done = work.finally(() => running.delete(done));
    running.add(done);
    return done;
  }

  const post = (notice: Notice, secret: string) =>
    postNotice(notice, {
      secret,
      collector: state.collector,
      at: now(),
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(pauses.answer)]),
    });

  async function deliver(notice: Notice): Promise<void> {
    const isAnswered = await post(notice, state.webhookSecret);
    if (closing.signal.aborted) return;
    const pause = pauses.again[notice.tries];
    notice.tries += 1;
    if (isAnswered || pause === undefined) {
      state.notices.splice(state.notices.indexOf(notice), 1);
      if (!isAnswered) log({ level: 'warn', event: 'payment_notice_given_up', topic: notice.topic });
    } else {
      notice.dueAt = now().getTime() + pause;
      after(pause, () => void run(deliver(notice)));
    }
    await save();
  }

  async function deliverBeforeHeld(notice: Notice): Promise<void> {
    await deliver(notice);
    for (const release of [...held]) release();
  }

  function sendWith(notice: Notice, fault: NoticeFault | undefined): void {
    const send = () => void run(deliver(notice));
    if (fault === 'lost') {
      state.notices.splice(state.notices.indexOf(notice), 1);
    } else if (fault === 'late') {
      after(pauses.late, send);
    } else if (fault === 'reordered') {
      const release = () => {
        if (held.delete(release)) send();
      };
      held.add(release);
      after(pauses.late, release);
    } else if (fault === 'forged') {
      void run(post(notice, 'another secret').then(() => deliver(notice)));
    } else {
      if (fault === 'duplicate') void run(post(notice, state.webhookSecret).then(() => {}));
      void run(deliverBeforeHeld(notice));
    }
  }

  for (const notice of state.notices) {
    after(Math.max(notice.dueAt - now().getTime(), 0), () => void run(deliver(notice)));
  }
  return {
    add(given) {
      const notice: Notice = { ...given, id: now().getTime(), tries: 0, dueAt: now().getTime() };
      state.notices.push(notice);
      return () => sendWith(notice, faults.shift());
    },
    fail(...more) {
      faults.push(...more);
    },
    async settled() {
      while (running.size > 0) await Promise.allSettled(running);
    },
    close() {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
