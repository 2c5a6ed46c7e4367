/** @license Tabler Icons – MIT, Copyright (c) 2020-2026 Paweł Kuna (see the file LICENSE) */
import type { ComponentType, SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Width and height in pixels; each icon is drawn on 24. */
  size?: number;
  /** Width of the lines. */
  stroke?: number;
}

export type Icon = ComponentType<IconProps>;

/** One of Tabler's outlined icons, in the text's colour. Decorative: the adjacent text has the meaning. */
export function tablerIcon(path: string): Icon {
  return ({ size = 24, stroke = 2, ...rest }) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      <path d={path} />
    </svg>
  );
}
