import { tablerIcon } from './tabler-icon.tsx';

export const IconStrikethrough = tablerIcon(
  'M5 12h14m-3-5.5A4 2 0 0 0 12 5h-1a3.5 3.5 0 0 0 0 7h2a3.5 3.5 0 0 1 0 7h-1.5a4 2 0 0 1-4-1.5',
);
