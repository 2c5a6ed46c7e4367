import { tablerIcon } from './tabler-icon.tsx';

export const IconColumnInsertRight = tablerIcon(
  'M6 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1m9 8h4m-2-2v4',
);
