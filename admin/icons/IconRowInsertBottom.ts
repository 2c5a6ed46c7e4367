import { tablerIcon } from './tabler-icon.tsx';

export const IconRowInsertBottom = tablerIcon(
  'M20 6v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1m-8 9v4m2-2h-4',
);
