import candle from '../art/candle.svg?url';

interface Props {
  title: string;
  hint?: string;
  /** A link to a page that always has something. */
  way?: { href: string; label: string };
}

/** The state of an empty list: a drawing, a message, advice and a link. */
export function Empty({ title, hint, way }: Props) {
  return (
    <div className="empty card card--cream">
      <img src={candle} width="56" height="104" alt="" loading="lazy" />
      <p>
        <strong>{title}</strong>
        {hint}
      </p>
      {way && (
        <a className="button button--quiet" href={way.href}>
          {way.label}
        </a>
      )}
    </div>
  );
}
