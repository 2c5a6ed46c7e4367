import { contentsOf } from '#contract/parish-content.ts';
import { parishKinds } from '#contract/parish-kinds.ts';
import { parish } from './parish.ts';
import { parishWindow } from './patron.ts';
import { parishRows } from './rows.ts';

const slides = contentsOf(parishRows, 'slide').slice(0, parishKinds.slide.most);

/** The home page's slides: one greeting while nobody has written any. */
export const heroSlides =
  slides.length > 0
    ? slides
    : [
        {
          window: parishWindow,
          title: 'Esta casa é sua',
          subtitle: 'Seja bem-vindo, seja bem-vinda',
          description: parish.description,
        },
      ];
