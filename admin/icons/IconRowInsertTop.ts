import { tablerIcon } from './tabler-icon.tsx';

export const IconRowInsertTop = tablerIcon(
  'M4 18v-4a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1m8-9V5m-2 2h4',
);
