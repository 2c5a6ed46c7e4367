import { type ComponentType, createContext } from 'react';
import { IconList } from '#icons/IconList.ts';

/** The icon that the section has in the menu. */
export const SectionIcon = createContext<ComponentType<{ size?: number; stroke?: number }>>(IconList);
