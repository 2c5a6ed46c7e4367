import type { AstroIntegration, ClientDirective } from 'astro';
import { afterPaint } from '../lib/after-paint.ts';
import { keptReference } from '../lib/kept-reference.ts';
import { publicTimeout } from '../lib/public-timeout.ts';
import { islandReady, noteTouches } from '../lib/touches.ts';
import { addStyles } from '../ui/late-styles.ts';

interface Configured {
  /** The API's base URL when it is on another host. */
  api?: string | undefined;
  /** The address of the styles that only the island needs. */
  styles: string;
  /** True of an island that goes on with the donation that this tab waits for. */
  resumes?: boolean;
  /** The event of the page that the island answers, besides its touches. */
  event?: string;
}

declare module 'astro' {
  interface AstroClientDirectives {
    'client:configured'?: Configured;
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
 * Shows an island only where the parish has a payment provider, and loads it at its first touch, or at once where it
 * goes on with a donation. Marks the element with `data-variant` around it with the answer, by which the page's styles
 * show one of its variants: `static` also where nobody can be asked or the island can't be loaded. The island's
 * section, and the note on the sandbox in it, are hidden in the page itself.
 */
const configured: ClientDirective = async (load, { value }, island) => {
  const { api = '/api', styles, resumes, event } = value as unknown as Configured;
  const box = island.closest('[data-variant]') as HTMLElement;
  const part = island.closest('section') as HTMLElement;
  const show = (variant: 'static' | 'configured') => {
    box.dataset.variant = variant;
    part.hidden = variant === 'static';
  };
  const showStatic = () => show('static');
  island.addEventListener('astro:hydration-error', showStatic);
  const touch = noteTouches(island);
  await afterPaint();
  try {
    const response = await fetch(`${api}/health`, { signal: AbortSignal.timeout(publicTimeout) });
    const health: Health = await response.json();
    if (health.mercadopago_configured !== true) return showStatic();
    for (const note of part.querySelectorAll<HTMLElement>('[data-part=sandbox]'))
      note.hidden = health.payments_sandbox !== true;
    await addStyles(styles);
    if (resumes && keptReference()) addEventListener(islandReady, () => show('configured'), { once: true });
    else {
      show('configured');
      await Promise.race([touch, ...(event ? [heard(event)] : [])]);
    }
    await (await load())();
  } catch {
    showStatic();
  }
};

const heard = (event: string): Promise<unknown> =>
  new Promise((resolve) => addEventListener(event, resolve, { once: true }));

export default configured;
