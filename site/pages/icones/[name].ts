import type { APIRoute, GetStaticPaths } from 'astro';
import { drawIcon } from '../../app/draw-icon.ts';
import { badgeSide, type IconPurpose, iconName, iconSides, maskableSides } from '../../app/manifest.ts';

/** A type, because the properties of a route have an index signature. */
type Props = { side: number; purpose: IconPurpose };

const icons: Props[] = [
  ...iconSides.map((side) => ({ side, purpose: 'any' as const })),
  ...maskableSides.map((side) => ({ side, purpose: 'maskable' as const })),
  { side: badgeSide, purpose: 'badge' },
];

export const getStaticPaths: GetStaticPaths = () =>
  icons.map((props) => ({ params: { name: iconName(props.side, props.purpose) }, props }));

export const GET: APIRoute<Props> = async ({ props: { side, purpose } }) =>
  new Response(await drawIcon(side, purpose), { headers: { 'Content-Type': 'image/png' } });
