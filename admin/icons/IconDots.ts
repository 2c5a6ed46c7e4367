import { tablerIcon } from './tabler-icon.tsx';

export const IconDots = tablerIcon(
  'M4 12a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0m7 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0',
);
