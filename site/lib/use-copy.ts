import { useState } from 'react';
import { type CopyWords, copier } from './copy.ts';

/** What copies a text, and what is to be said of it now. */
export function useCopy(words: CopyWords): { said: string; copy: (text: string) => Promise<void> } {
  const [said, setSaid] = useState('');
  const [copy] = useState(() => copier(words, setSaid));
  return { said, copy };
}
