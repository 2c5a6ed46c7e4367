import type { Passage } from './passages.ts';

export interface ReaderOptions {
  voice: SpeechSynthesisVoice | undefined;
  /** Called before a passage is spoken; false ends the reading. */
  onPassage: (passage: Passage) => boolean;
  onEnd: () => void;
  /** The voice gave up; `play` tries the same passage again. */
  onFailure: () => void;
}

/** Reads passages aloud, one utterance for each: what is longer is cut off by some browsers, and pauses are not kept by others. */
export interface Reader {
  /** Begins, or goes on with the passage at which it was paused. */
  play(): void;
  pause(): void;
  /** 1 is the voice's own speed. It holds from the passage that is being spoken on. */
  setSpeed(speed: number): void;
}

export function createReader(passages: readonly Passage[], options: ReaderOptions): Reader {
  let at = 0;
  let speed = 1;
  /** What is being spoken. Events of any other utterance are late. */
  let current: SpeechSynthesisUtterance | undefined;

  const silence = () => {
    current = undefined;
    speechSynthesis.cancel();
  };
  const speak = () => {
    silence();
    const passage = passages[at];
    if (!passage || !options.onPassage(passage)) return options.onEnd();
    const utterance = new SpeechSynthesisUtterance(passage.words);
    utterance.lang = options.voice?.lang ?? 'pt-BR';
    utterance.voice = options.voice ?? null;
    utterance.rate = speed;
    utterance.onend = () => {
      if (current !== utterance) return;
      at += 1;
      speak();
    };
    utterance.onerror = () => {
      if (current !== utterance) return;
      current = undefined;
      options.onFailure();
    };
    current = utterance;
    speechSynthesis.speak(utterance);
  };

  return {
    play: speak,
    pause: silence,
    setSpeed(wanted) {
      speed = wanted;
      if (current) speak();
    },
  };
}
