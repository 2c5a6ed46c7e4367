import { tablerIcon } from './tabler-icon.tsx';

export const IconColumnRemove = tablerIcon(
  'M6 4h4a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1m10 6l4 4m-4 0l4-4',
);
