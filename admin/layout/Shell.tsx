import { ActionIcon, Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { IconMenu2 } from '#icons/IconMenu2.ts';
import { useMenuId } from '../lib/menu.ts';
import { useRoomWithoutNotices } from '../lib/notices.tsx';
import { useProvider } from '../lib/provider.ts';
import { useUser } from '../lib/user.ts';
import { asksForProvider, menuOf, sectionOf } from '../sections.ts';
import { useLayer } from '../ui/layers.ts';
import { Brand } from './Brand.tsx';
import { NewVersion } from './NewVersion.tsx';
import { PanelSearch } from './PanelSearch.tsx';
import { SectionView } from './SectionView.tsx';
import styles from './Shell.module.css';
import { SideMenu } from './SideMenu.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface ShellProps {
  parish: string;
  /** Shown above every section. */
  banner: ReactNode;
  /** The person's own account: its entries stand in the menu, and its dialogs outlast it. */
  Account: ComponentType<{ menu: HTMLElement | null }>;
  /** The dialog for one's own password, which the search finds too. */
  passwordDialog: (onClose: () => void) => ReactNode;
}

/** The panel's layout: the menu at the side, or in a Drawer on a small screen, and the chosen section. */
export function Shell({ parish, banner, Account, passwordDialog }: ShellProps) {
  const { role } = useUser();
  const [menuId, openSection] = useMenuId();
  const { data: hasProvider } = useProvider({ enabled: asksForProvider(role) });
  const section = sectionOf(role, menuId, hasProvider);
  const [drawer, setDrawer] = useState(false);
  const [accountPlace, setAccountPlace] = useState<HTMLElement | null>(null);
  const onDesk = useMediaQuery('(min-width: 64em)', undefined, {
    getInitialValueInEffect: false,
  });
  useLayer(drawer && !onDesk, () => setDrawer(false));
  useRoomWithoutNotices(drawer && !onDesk);
  const heading = useFocusOnChange(menuId);
  const label = section?.title ?? section?.label ?? 'Painel';

  useEffect(() => {
    document.title = `${label} | ${parish}`;
  }, [label, parish]);

  const menu = (
    <SideMenu
      sections={menuOf(role, { onDesk, hasProvider: hasProvider ?? false })}
      current={section?.id ?? ''}
      accountRef={setAccountPlace}
      onOpen={(id) => {
        setDrawer(false);
        openSection(id);
      }}
    />
  );
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#conteudo">
        Ir para o conteúdo
      </a>
      {onDesk ? (
        <aside className={styles.side}>
          <p className={styles.brand}>
            <Brand parish={parish} />
          </p>
          {menu}
        </aside>
      ) : (
        <Drawer
          opened={drawer}
          onClose={() => setDrawer(false)}
          closeOnEscape={false}
          size={280}
          title={<Brand parish={parish} />}
          classNames={{ content: styles.drawer, header: styles.drawerHeader, body: styles.drawerBody }}
        >
          {menu}
        </Drawer>
      )}
      <Account menu={accountPlace} />
      <div className={styles.page}>
        <header className={styles.header}>
          {!onDesk && (
            <ActionIcon variant="subtle" size={40} aria-label="Abrir menu" onClick={() => setDrawer(true)}>
              <IconMenu2 size={22} aria-hidden />
            </ActionIcon>
          )}
          <h1 className={styles.title} tabIndex={-1} ref={heading}>
            <Title text={label} />
          </h1>
          {role !== 'common' && (
            <PanelSearch onDesk={onDesk ?? false} hasProvider={hasProvider ?? false} passwordDialog={passwordDialog} />
          )}
          <ThemeSwitch />
        </header>
        <NewVersion />
        {banner}
        <main id="conteudo" className={styles.content} tabIndex={-1}>
          {role !== 'common' && <SectionView section={section} />}
        </main>
      </div>
    </div>
  );
}

/** A telephone has little room for what follows the name: 'Financeiro - Gestão de transações financeiras'. */
function Title({ text }: { text: string }) {
  const [name, ...rest] = text.split(' - ');
  return (
    <>
      {name}
      {rest.length > 0 && <span className={styles.subtitle}> - {rest.join(' - ')}</span>}
    </>
  );
}

/** Takes the focus when another section opens, so that screen readers announce it. */
function useFocusOnChange(menuId: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(menuId);
  useEffect(() => {
    if (shown.current === menuId) return;
    shown.current = menuId;
    heading.current?.focus();
    scrollTo(0, 0);
  }, [menuId]);
  return heading;
}
