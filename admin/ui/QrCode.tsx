import { qrCodeUrl } from '#contract/qr-code.ts';

interface QrCodeProps {
  text: string;
  /** For those who don't see it. */
  label: string;
  className?: string | undefined;
}

/** A QR code, drawn in the browser: what it holds is sent nowhere. */
export const QrCode = ({ text, label, className }: QrCodeProps) => (
  <img className={className} src={qrCodeUrl(text)} alt={label} />
);
