import { tablerIcon } from './tabler-icon.tsx';

export const IconBan = tablerIcon('M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0m2.7-6.3l12.6 12.6');
