import { tablerIcon } from './tabler-icon.tsx';

export const IconClearFormatting = tablerIcon('M17 15l4 4m0-4l-4 4M7 6V5h11v1M7 19h4m2-14L9 19');
