import { tablerIcon } from './tabler-icon.tsx';

export const IconTable = tablerIcon(
  'M3 5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zm0 5h18M10 3v18',
);
