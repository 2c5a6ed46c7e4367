import { homeLinks } from '../content/home-links.ts';
import { parish } from '../content/parish.ts';
import { parishColour } from '../content/parish-colour.ts';
import { paletteOf } from '../styles/palettes.ts';
import tokens from '../styles/tokens.css?raw';

/** Pixels of the icons' sides. */
export const iconSides = [72, 96, 128, 144, 152, 192, 384, 512] as const;
/** Android cuts these to its own shape. */
export const maskableSides = [192, 512] as const;
/** Of the sign that Android shows in its status bar for a notification. */
export const badgeSide = 72;

/** As in a manifest, and the badge, of which only the shape is shown. */
export type IconPurpose = 'any' | 'maskable' | 'badge';

const prefixes: Readonly<Record<IconPurpose, string>> = { any: '', maskable: 'recortavel-', badge: 'emblema-' };
export const iconName = (side: number, purpose: IconPurpose): string => `${prefixes[purpose]}${side}.png`;

/** The light theme's value of a colour, the parish's own where it has one (styles/palettes.ts, styles/tokens.css). */
export function colourOf(token: string): string {
  const own = Object.entries(paletteOf(parishColour())?.light ?? {}).find(([name]) => name === token);
  if (own) return own[1];
  const [, value] = new RegExp(`--${token}: (#[0-9a-f]{6});`).exec(tokens) ?? [];
  if (!value) throw new Error(`tokens.css has no colour --${token}.`);
  return value;
}

/** Pictures of the demonstration's pages (e2e/site/screenshots.test.ts), below `site/public`. */
export const screenshots = [
  { file: 'telas/inicio-celular.webp', sizes: '540x1080', form_factor: 'narrow', label: 'A página inicial' },
  { file: 'telas/liturgia-celular.webp', sizes: '540x1080', form_factor: 'narrow', label: 'A liturgia do dia' },
  { file: 'telas/inicio-computador.webp', sizes: '1280x800', form_factor: 'wide', label: 'A página inicial' },
] as const;

const icon = (side: number, purpose: IconPurpose = 'any') => ({
  src: `/icones/${iconName(side, purpose)}`,
  sizes: `${side}x${side}`,
  type: 'image/png',
  purpose,
});

const shortcut = (name: string, url: string) => ({ name, url, icons: [icon(96)] });

/** The web app's manifest. */
export const manifest = () => ({
  id: '/',
  name: parish.name,
  short_name: parish.appName,
  description: parish.description,
  lang: 'pt-BR',
  dir: 'ltr' as const,
  start_url: '/',
  scope: '/',
  display: 'standalone' as const,
  theme_color: colourOf('night'),
  background_color: colourOf('paper'),
  icons: [...iconSides.map((side) => icon(side)), ...maskableSides.map((side) => icon(side, 'maskable'))],
  // They show the demonstration.
  ...(process.env.DEMONSTRATION_SITE === 'on' && {
    screenshots: screenshots.map(({ file, ...rest }) => ({ src: `/${file}`, type: 'image/webp', ...rest })),
  }),
  shortcuts: [
    shortcut('Liturgia', '/liturgia'),
    shortcut('Horários', homeLinks.schedule),
    shortcut('Doação', '/doacao'),
  ],
});
