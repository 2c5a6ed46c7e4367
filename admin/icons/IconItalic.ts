import { tablerIcon } from './tabler-icon.tsx';

export const IconItalic = tablerIcon('M11 5h6M7 19h6m1-14l-4 14');
