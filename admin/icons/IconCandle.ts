import { tablerIcon } from './tabler-icon.tsx';

export const IconCandle = tablerIcon(
  'M9 21h6V11a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1zm3-19l1.465 1.638a2 2 0 1 1-3.015.099z',
);
