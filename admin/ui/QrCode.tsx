import { create } from 'qrcode';

interface QrCodeProps {
  text: string;
  /** What it is, for those who don't see it. */
  label: string;
  className?: string | undefined;
}

/** Drawn in the browser. Brand blue on white in both themes, as scanners need. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const dark = Array.from(modules.data).flatMap((isDark, at) =>
    isDark ? `M${at % modules.size} ${Math.floor(at / modules.size)}h1v1h-1z` : [],
  );
  const quiet = 4;
  const side = modules.size + 2 * quiet;
  return (
    <svg
      className={className}
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quiet} y={-quiet} width={side} height={side} fill="#fff" />
      <path d={dark.join('')} fill="#1e3a8a" />
    </svg>
  );
}
