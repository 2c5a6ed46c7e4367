import type { ClientDirective } from 'astro';

type Load = Parameters<ClientDirective>[0];

/**
 * Loads an island that every reader of its page needs, its renderer first: a cheap phone evaluates the modules of both
 * in a long task, or in two short ones. A renderer that can't be loaded fails with the island.
 */
export async function loadIsland(load: Load, island: HTMLElement): ReturnType<Load> {
  const [component, renderer] = [island.getAttribute('component-url'), island.getAttribute('renderer-url')];
  if (component && renderer) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: component }));
    await import(/* @vite-ignore */ renderer).catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve));
  }
  return load();
}
