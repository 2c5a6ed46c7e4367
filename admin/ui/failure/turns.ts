import { type RefObject, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A strip above other things, a list's place that would be empty without it, or a note on what is shown. */
type Kind = 'strip' | 'place' | 'note';

interface Told {
  element: Element;
  sentence: string;
  kind: Kind;
}

/** A failure's part in what the screen tells. */
export interface Turn {
  /** True for the one that says the cause and has the button for all. */
  leads: boolean;
  /** The sentences that it says; none if another says its own. */
  sentences: readonly string[];
}

let told: readonly Told[] = [];
let turns = new Map<Element, Turn>();
const listeners = new Set<() => void>();

/**
 * The failures of a screen have one button, and its strips and places are one. A dialog is a screen of its own. `leads`
 * until the others are known.
 */
export function useTurn(sentence: string, kind: Kind): [RefObject<HTMLDivElement | null>, Turn] {
  const ref = useRef<HTMLDivElement>(null);
  const turn = useSyncExternalStore(subscribe, () => (ref.current ? turns.get(ref.current) : undefined));
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    tell([...told, { element, sentence, kind }]);
    return () => tell(told.filter((one) => one.element !== element));
  }, [sentence, kind]);
  return [ref, turn ?? { leads: true, sentences: [sentence] }];
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

function tell(now: readonly Told[]) {
  told = now;
  turns = new Map(now.map((one) => [one.element, turnOf(one)]));
  for (const listener of listeners) listener();
}

function turnOf(one: Told): Turn {
  const screen = screenOf(one);
  const all = told.filter((other) => screenOf(other) === screen).sort(byPlace);
  const first = all.find(({ kind }) => kind !== 'note') ?? all[0];
  const leads = one === first;
  if (one.kind === 'note') return { leads, sentences: [one.sentence] };
  const others = all.filter(({ kind }) => kind !== 'note').map(({ sentence }) => sentence);
  return { leads, sentences: leads ? summed([...new Set(others)]) : [] };
}

/** More sentences than these would only say one thing many times. */
const mostSentences = 2;

const summed = (sentences: readonly string[]) =>
  sentences.length > mostSentences ? ['Não foi possível carregar partes desta página.'] : sentences;

const screenOf = ({ element }: Told): Element | null => element.closest('[role="dialog"]');

const byPlace = (one: Told, other: Told): number =>
  one.element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
