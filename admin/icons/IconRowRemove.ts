import { tablerIcon } from './tabler-icon.tsx';

export const IconRowRemove = tablerIcon(
  'M20 6v4a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V6a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1M10 16l4 4m-4 0l4-4',
);
