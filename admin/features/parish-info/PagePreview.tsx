import { NativeSelect } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type SyntheticEvent, useId } from 'react';
import { type ParishPage, parishPages } from '#contract/parish-kinds.ts';
import { useSiteBuild } from '../../lib/site-build.ts';
import styles from './PagePreview.module.css';

const names: Readonly<Record<ParishPage, string>> = {
  '/': 'Página inicial',
  '/paroquia': 'História',
  '/contato': 'Contato',
  '/convite': 'Convite da festa',
  '/comunidades': 'Comunidades',
  '/links': 'Links',
  '/intencoes': 'Intenções',
  '/privacidade': 'Privacidade',
};

interface PagePreviewProps {
  page: ParishPage;
  onPage: (page: ParishPage) => void;
}

/** A page of the live site as a telephone shows it, where there is room beside the list. */
export function PagePreview(props: PagePreviewProps) {
  const hasRoom = useMediaQuery('(min-width: 72em)', undefined, { getInitialValueInEffect: false });
  return hasRoom ? <Preview {...props} /> : null;
}

function Preview({ page, onPage }: PagePreviewProps) {
  const id = useId();
  const build = useSiteBuild(true);
  const builtAt = build.data?.builtAt;
  return (
    <section className={styles.preview} aria-labelledby={id}>
      <h2 id={id}>Como está no site</h2>
      <NativeSelect
        label="Página"
        value={page}
        data={parishPages.map((value) => ({ value, label: names[value] }))}
        onChange={({ currentTarget }) => onPage(currentTarget.value as ParishPage)}
      />
      {builtAt && (
        // Without scripts: no worker, invitation or call of the framed page's. Its words are all in its file.
        <iframe
          key={`${page} ${builtAt}`}
          className={styles.page}
          src={page}
          title={`${names[page]}, como num celular`}
          sandbox="allow-same-origin"
          onLoad={holdLinks}
        />
      )}
      <p className={styles.note}>
        {builtAt === null ? 'O site ainda não foi publicado.' : 'Pouco depois de salvar, a página muda aqui também.'}
      </p>
    </section>
  );
}

/** A link would lead to a page that may not be framed. */
function holdLinks({ currentTarget }: SyntheticEvent<HTMLIFrameElement>): void {
  currentTarget.contentDocument?.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a:not([href^="#"])')) event.preventDefault();
  });
}
