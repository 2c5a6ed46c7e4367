import { contentsOf } from '#contract/parish-content.ts';
import { paragraphs, parishRows } from './rows.ts';

const [written] = contentsOf(parishRows, 'patron');

/** The patron saint, or saints; undefined where nobody has written of them. */
export const patron = written && {
  ...written,
  /** 'Nossa padroeira' */
  above: { padroeira: 'Nossa padroeira', padroeiro: 'Nosso padroeiro', padroeiros: 'Nossos padroeiros' }[
    written.called
  ],
  title: { padroeira: 'Padroeira', padroeiro: 'Padroeiro', padroeiros: 'Padroeiros' }[written.called],
  text: paragraphs(written.text),
};

/** The window that stands for the parish. */
export const parishWindow = written?.window ?? 'cross';
