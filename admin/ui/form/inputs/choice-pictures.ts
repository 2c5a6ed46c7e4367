import type { ComponentType } from 'react';
import type { ChoicePictures } from '#contract/fields/field.ts';
import { lazyAgain } from '../../../lib/lazy-again.tsx';

interface PicturesOfChoices {
  /** The name of the empty choice of an optional field; null where an empty field means the first value. */
  none: string | null;
  /** A value's picture, without words: its name stands below it. */
  Picture: ComponentType<{ value: string }>;
}

/** The pictures of each set of choices, loaded with the first form that shows them. */
export const choicePictures: Readonly<Record<ChoicePictures, PicturesOfChoices>> = {
  windows: { none: 'Nenhum', Picture: lazyAgain(() => import('./WindowPicture.tsx')) },
  facades: { none: 'Nenhuma', Picture: lazyAgain(() => import('./FacadePicture.tsx')) },
  colours: { none: null, Picture: lazyAgain(() => import('./ColourPicture.tsx')) },
};
