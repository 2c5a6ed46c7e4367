import type { LiturgyDay } from '#contract/liturgia.ts';
import { dateLine, liturgyPath } from './liturgy-day.ts';

/** Shown in place of the day's texts (docs/product.md, "Public pages"). */
export function Unavailable({ semFonte }: Pick<LiturgyDay, 'semFonte'>) {
  if (semFonte)
    return (
      <div className="empty card card--cream liturgy__unavailable">
        <h2>Liturgia não disponível</h2>
        <p>Pedimos desculpas: aqui ficam só o título e a cor do dia. As leituras estão em outro site.</p>
        <p className="liturgy__ways">
          <OtherSite />
        </p>
      </div>
    );
  return (
    <div className="empty card card--cream liturgy__unavailable">
      <h2>Liturgia não disponível</h2>
      <p>Pedimos desculpas. Tente de novo daqui a pouco, ou leia em outro site.</p>
      <p className="liturgy__ways">
        <button type="button" className="button" data-reload="">
          Tentar novamente
        </button>
        <OtherSite />
      </p>
    </div>
  );
}

/** Shown for another day than the kept ones: it won't come by trying again. */
export function NotKept({ date }: { date: string }) {
  return (
    <article className="liturgy">
      <p className="liturgy__date liturgy__head">
        <time dateTime={date}>{dateLine(date)}</time>
      </p>
      <div className="empty card card--cream liturgy__unavailable">
        <h2>Liturgia não disponível</h2>
        <p>Pedimos desculpas: não temos a liturgia deste dia.</p>
        <p className="liturgy__ways">
          <a className="button" href={liturgyPath}>
            Ver a liturgia de hoje
          </a>
          <OtherSite />
        </p>
      </div>
    </article>
  );
}

/** Links for when the day can't be loaded. */
export function OtherWays() {
  return (
    <>
      <p>Pedimos desculpas. Enquanto isso, há outros caminhos:</p>
      <OtherSite />
      <a className="button button--quiet" href={liturgyPath}>
        Ver a liturgia de hoje
      </a>
    </>
  );
}

/** Another site with the readings, for when this one has none. */
const otherSite = { name: 'Canção Nova', url: 'https://liturgia.cancaonova.com/pb/' };

function OtherSite() {
  const { name, url } = otherSite;
  return (
    <a className="button button--quiet" href={url} target="_blank" rel="noopener noreferrer">
      Ler em {name}
      <span className="unseen"> (abre em nova aba)</span>
    </a>
  );
}
