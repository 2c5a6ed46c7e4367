import { shownTelephone } from './fields/telephone.ts';
import { contentsOf, type ParishContentItem } from './parish-content.ts';
import { type OfficeHours, officeHoursOf } from './parish-hours.ts';
import { parishForms } from './parish-kinds.ts';

interface LegalParish {
  /** Often the diocese's. */
  name: string;
  /** As people write it: `12.345.678/0001-95`. */
  cnpj: string;
}

/** How a parish is called, everywhere. */
export interface Parish {
  /** The form of its church: 'Paróquia', 'Santuário'. */
  form: string;
  /** Its name without that word; empty while nobody has written it. */
  shortName: string;
  /** 'Paróquia Nossa Senhora de Lourdes'; 'Paróquia' while nobody has written its name. */
  name: string;
  /** Its name with the preposition: 'da Paróquia São José', 'do Santuário São José'. */
  of: string;
  /** Its legal entity, for receipts. */
  legal: LegalParish | undefined;
  /** 'Arquidiocese de Fortaleza' */
  diocese: string | undefined;
}

/** The parish's facts for pages and printed sheets; undefined or empty where nobody has written them. */
export interface ParishFacts extends Parish {
  /** Under the app's icon, where telephones cut what is longer than twelve letters. */
  appName: string;
  description: string;
  /** Neighbourhood, city and state: 'Ellery, Fortaleza – CE'. */
  place: string;
  street: string | undefined;
  district: string | undefined;
  city: string | undefined;
  state: string | undefined;
  postalCode: string | undefined;
  /** 'Rua Dom Hélio Campos, 150 – Ellery, Fortaleza – CE' */
  addressLine: string;
  /** `(85) 3281-0000` */
  phone: string | undefined;
  /** Its number there, as people write it. */
  whatsapp: string | undefined;
  email: string | undefined;
  /** `@paroquia` */
  instagram: string | undefined;
  officeHours: readonly OfficeHours[];
  /** Its pages in other social networks. */
  profiles: readonly { name: string; url: string }[];
  donation: { title: string; text: string; action: string };
  birthdayMessage: string;
}

type Rows = readonly Pick<ParishContentItem, 'kind' | 'content'>[];

/** How the parish is called by the rows of its content. */
export function parishOfRows(rows: Rows): Parish {
  const [identity] = contentsOf(rows, 'identity');
  const form = parishForms[identity?.form || 'paroquia'];
  const shortName = identity?.name ?? '';
  const name = `${form} ${shortName}`.trim();
  return {
    form,
    shortName,
    name,
    of: `${identity?.form === 'santuario' ? 'do' : 'da'} ${name}`,
    legal: identity?.legal_name && identity.cnpj ? { name: identity.legal_name, cnpj: identity.cnpj } : undefined,
    diocese: identity?.diocese ?? undefined,
  };
}

/** Everything that the pages say of it, by the rows of its content. */
export function parishFactsOf(rows: Rows): ParishFacts {
  const parish = parishOfRows(rows);
  const [identity] = contentsOf(rows, 'identity');
  const [contact] = contentsOf(rows, 'contact');
  const [home] = contentsOf(rows, 'home');
  const { street, district, city, state } = identity ?? {};
  const town = joined(' – ', city, state);
  const place = joined(', ', district, town);
  return {
    ...parish,
    appName: identity?.app_name ?? (isShort(parish.shortName) ? parish.shortName : parish.form),
    description:
      identity?.description ??
      joined('', `Horários de missa, notícias, avisos e contato ${parish.of}`, town && `, em ${town}`, '.'),
    place,
    street: street ?? undefined,
    district: district ?? undefined,
    city,
    state,
    postalCode: identity?.postal_code ?? undefined,
    addressLine: joined(' – ', street, place),
    phone: contact?.phone ? shownTelephone(contact.phone) : undefined,
    whatsapp: contact?.whatsapp ? shownTelephone(contact.whatsapp) : undefined,
    email: contact?.email ?? undefined,
    instagram: contact?.instagram ?? undefined,
    officeHours: contentsOf(rows, 'office_hours').map(officeHoursOf),
    profiles: contentsOf(rows, 'profile').filter(({ url }) => URL.canParse(url)),
    donation: {
      title: home?.donation_title ?? 'Ajude nossa missão',
      text: home?.donation_text ?? 'Sua oferta mantém a celebração de cada dia e o cuidado com quem precisa.',
      action: home?.donation_action ?? 'Doar',
    },
    birthdayMessage: home?.birthday_message ?? 'Feliz aniversário! Deus abençoe a sua vida.',
  };
}

/** True if telephones show the whole of it under the app's icon. */
const isShort = (name: string): boolean => name !== '' && name.length <= 12;

/** Joins the parts that are not empty. */
const joined = (by: string, ...parts: readonly (string | null | undefined)[]): string => parts.filter(Boolean).join(by);
