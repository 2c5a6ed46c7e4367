import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';

const storedKey = 'theme';

/** The theme that the site and the panel share: stored under `theme`, light unless chosen otherwise. */
export function storedColorScheme(): MantineColorSchemeManager {
  let stop = () => {};
  return {
    get: () => (readStored() === 'dark' ? 'dark' : 'light'),
    set: (scheme) => {
      try {
        localStorage.setItem(storedKey, scheme);
      } catch {
        // Without storage the theme still changes on this page.
      }
      show(scheme);
    },
    subscribe: (notify) => {
      const follow = ({ key, newValue }: StorageEvent) => {
        if (key !== storedKey) return;
        const scheme = newValue === 'dark' ? 'dark' : 'light';
        show(scheme);
        notify(scheme);
      };
      addEventListener('storage', follow);
      stop = () => removeEventListener('storage', follow);
    },
    unsubscribe: () => stop(),
    clear: () => localStorage.removeItem(storedKey),
  };
}

function readStored(): string | null {
  try {
    return localStorage.getItem(storedKey);
  } catch {
    return null;
  }
}

/** The site's tokens follow `data-theme`; Mantine sets its own attribute too. */
function show(scheme: MantineColorScheme): void {
  document.documentElement.dataset.theme = scheme;
}
