import { counted } from '#contract/noun.ts';

/** Bytes. */
export interface Sizes {
  /** Free on the disk of the data, before it counts as full. */
  free: number;
  /** The database's rows and indexes: a copy of them takes no more, and an upgrade may write all of them anew. */
  rows: number;
  /** Photos that are not beside the copies yet. */
  photos: number;
  /** The database's folder; zero of an external server's. */
  folder: number;
}

export interface Keeping {
  copy: boolean;
  folder: boolean;
  /** Bytes that are read or written. */
  work: number;
}

const megabyte = 1024 * 1024;
const shown = (bytes: number): string => `${Math.ceil(bytes / megabyte)} MB`;

/** Copies that the disk has room for before an upgrade. Throws a sentence for the operator if none fits. */
export function keepingFor({ free, rows, photos, folder }: Sizes, withoutCopy: boolean): Keeping {
  const copied = withoutCopy ? 0 : rows + photos;
  const lacking = rows + copied - free;
  if (lacking > 0) {
    throw new Error(
      `Para mudar de versão faltam ${shown(lacking)} no disco dos dados${withoutCopy ? '' : ', onde fica antes uma cópia de segurança'}. ` +
        'Libere espaço e inicie de novo' +
        (withoutCopy ? '.' : '; quem já tem uma cópia noutro lugar: npm start -- --sem-copia.') +
        ' Nada foi mudado.',
    );
  }
  const hasRoom = folder > 0 && free >= rows + copied + folder;
  return { copy: !withoutCopy, folder: hasRoom, work: copied + rows + (hasRoom ? 2 * folder : 0) };
}

/** Bytes that a slow disk reads or writes in a second. */
const slowDisk = 10 * megabyte;

/** Major versions of PostgreSQL. */
export interface Majors {
  from: string;
  to: string;
}

/** Says what a start will do to the data, and how long that may take at most. */
export function announceUpgrade(
  version: string,
  migrations: number,
  sizes: Sizes,
  keeping: Keeping,
  majors?: Majors,
): string {
  const changes = [
    ...(migrations > 0 ? [`com ${counted(migrations, { one: 'mudança', many: 'mudanças' })} no banco de dados`] : []),
    ...(majors ? [`do PostgreSQL ${majors.from} para o ${majors.to}`] : []),
  ];
  const kept = [
    ...(keeping.copy ? ['uma cópia de segurança'] : []),
    ...(keeping.folder ? [`a pasta do banco de dados (${shown(sizes.folder)})`] : []),
  ];
  const before =
    kept.length > 0 ? `Antes ${kept.length > 1 ? 'ficam guardadas' : 'fica guardada'} ${kept.join(' e ')}. ` : '';
  return (
    `Os dados passam agora para a versão ${version}, ${changes.join(' e ')}. ${before}` +
    `Deve levar até ${spoken(keeping.work / slowDisk)}: são ${shown(keeping.work)} para ler e gravar, contados a 10 MB por segundo, como num ` +
    'disco lento. Enquanto isso o site aparece como estava. Não desligue o computador.'
  );
}

/** By tens of seconds, or minutes. */
const spoken = (seconds: number): string =>
  seconds <= 60 ? `${Math.max(1, Math.ceil(seconds / 10)) * 10} s` : `${Math.ceil(seconds / 60)} min`;
