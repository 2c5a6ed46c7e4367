import { tablerIcon } from './tabler-icon.tsx';

export const IconFileOff = tablerIcon('M3 3l18 18M7 3h7l5 5v7m0 4a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V5');
