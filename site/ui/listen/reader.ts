import type { Passage } from './passages.ts';

interface ReaderOptions {
  voice: SpeechSynthesisVoice | undefined;
  /** Called before a passage is spoken; false ends the reading. */
  onPassage: (passage: Passage) => boolean;
  onEnd: () => void;
  /** The voice failed; `play` retries the same passage. */
  onFailure: () => void;
}

/** Reads passages aloud, one utterance each: browsers cut off long ones or can't pause within one. */
interface Reader {
  /** Starts, or resumes at the paused passage. */
  play(): void;
  pause(): void;
  /** 1 is the voice's normal speed. Applies from the current passage on. */
  setSpeed(speed: number): void;
}

export function createReader(passages: readonly Passage[], options: ReaderOptions): Reader {
  let at = 0;
  let speed = 1;
  /** The current utterance. Events of any other are ignored. */
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
