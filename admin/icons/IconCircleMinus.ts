import { tablerIcon } from './tabler-icon.tsx';

export const IconCircleMinus = tablerIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0m6 0h6');
