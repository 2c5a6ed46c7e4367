import { tablerIcon } from './tabler-icon.tsx';

export const IconColumnInsertLeft = tablerIcon(
  'M14 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1m-9 8h4m-2-2v4',
);
