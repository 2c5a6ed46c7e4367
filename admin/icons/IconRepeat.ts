import { tablerIcon } from './tabler-icon.tsx';

export const IconRepeat = tablerIcon('M4 12V9a3 3 0 0 1 3-3h13m-3-3l3 3l-3 3m3 3v3a3 3 0 0 1-3 3H4m3 3l-3-3l3-3');
