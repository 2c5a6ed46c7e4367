import type { LiturgyTexts } from '#contract/liturgia.ts';
import { formatLocalDate } from '../../../site/lib/dates.ts';
import { siteAddress } from '../../lib/whatsapp.ts';
import { bold } from '../../lib/whatsapp-text.ts';

/** The day and where its gospel stands. */
export const liturgyForWhatsApp = ({ data, liturgia, leituras }: LiturgyTexts) => ({
  title: `Liturgia de ${formatLocalDate(data)}`,
  lines: [
    liturgia,
    ...(leituras?.evangelho ?? []).flatMap(({ referencia }) =>
      referencia ? [`${bold('Evangelho:')} ${referencia}`] : [],
    ),
  ],
  link: siteAddress('/liturgia'),
});
