import type { AstroIntegration, ClientDirective } from 'astro';
import { afterPaint } from '../lib/after-paint.ts';
import { loadIsland } from '../lib/load-island.ts';
import { publicTimeout } from '../lib/public-timeout.ts';

interface Asked {
  /** The API's base URL when it is on another host. */
  api?: string | undefined;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:configured'?: Asked;
  }
}

/** Registers `client:configured`. */
export const clientConfigured = (): AstroIntegration => ({
  name: 'client-configured',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'configured', entrypoint: './site/integrations/client-configured.ts' }),
  },
});

interface Health {
  mercadopago_configured?: unknown;
  payments_sandbox?: unknown;
}

/**
 * Loads an island only where the parish has a payment provider, and marks the element with `data-variant` around it
 * with the answer, by which the page's styles show one of its variants: `static` also where nobody can be asked or the
 * island can't be loaded. The island's section, and the note on the sandbox in it, are hidden in the page itself.
 */
const configured: ClientDirective = async (load, { value }, island) => {
  const { api = '/api' } = value as unknown as Asked;
  const box = island.closest('[data-variant]') as HTMLElement;
  const part = island.closest('section') as HTMLElement;
  const show = (variant: 'static' | 'configured') => {
    box.dataset.variant = variant;
    part.hidden = variant === 'static';
  };
  const showStatic = () => show('static');
  island.addEventListener('astro:hydration-error', showStatic);
  await afterPaint();
  try {
    const response = await fetch(`${api}/health`, { signal: AbortSignal.timeout(publicTimeout) });
    const health: Health = await response.json();
    if (health.mercadopago_configured !== true) return showStatic();
    for (const note of part.querySelectorAll<HTMLElement>('[data-part=sandbox]'))
      note.hidden = health.payments_sandbox !== true;
    const hydrate = await loadIsland(load, island);
    show('configured');
    await hydrate();
  } catch {
    showStatic();
  }
};

export default configured;
