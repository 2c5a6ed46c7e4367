import { tablerIcon } from './tabler-icon.tsx';

export const IconChevronUp = tablerIcon('M6 15l6-6l6 6');
