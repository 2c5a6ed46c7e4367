import type { APIRoute, GetStaticPaths } from 'astro';
import { drawIcon } from '../../app/draw-icon.ts';
import { iconName, iconSides, maskableSides } from '../../app/manifest.ts';

/** A type, because the properties of a route have an index signature. */
type Props = { side: number; isMaskable: boolean };

const icons: Props[] = [
  ...iconSides.map((side) => ({ side, isMaskable: false })),
  ...maskableSides.map((side) => ({ side, isMaskable: true })),
];

export const getStaticPaths: GetStaticPaths = () =>
  icons.map((props) => ({ params: { name: iconName(props.side, props.isMaskable) }, props }));

export const GET: APIRoute<Props> = async ({ props: { side, isMaskable } }) =>
  new Response(await drawIcon(side, isMaskable), { headers: { 'Content-Type': 'image/png' } });
