import { tablerIcon } from './tabler-icon.tsx';

export const IconArrowForwardUp = tablerIcon('M15 14l4-4l-4-4M19 10H8a4 4 0 1 0 0 8h1');
