import type { TabsAdded } from './Tabs.tsx';

/*
 * Turns a list of links and their targets into tabs (WAI-ARIA Authoring Practices, "Tabs", with automatic activation).
 * The selected one has the target of the address's fragment. Without this script they stay links to parts one below the
 * other.
 */

for (const root of document.querySelectorAll<HTMLElement>('[data-tabs]')) prepare(root);
document.addEventListener('tabs-added' satisfies TabsAdded, ({ target }) => prepare(target as HTMLElement));

function prepare(root: HTMLElement): void {
  const list = root.querySelector('.tabs__list') as HTMLElement;
  const tabs = [...list.querySelectorAll('a')];
  const panels = tabs.map(({ hash }) => root.querySelector(hash) as HTMLElement);

  const show = (chosen: number) => {
    for (const [index, tab] of tabs.entries()) {
      const isChosen = index === chosen;
      tab.setAttribute('aria-selected', String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      (panels[index] as HTMLElement).hidden = !isChosen;
    }
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-keep-tab]')) {
      link.hash = chosen ? (tabs[chosen] as HTMLAnchorElement).hash : '';
    }
  };
  /** The tab with the fragment's target; the first one if the address has none. */
  const showAddressed = () => {
    if (!root.isConnected) return;
    const target = document.getElementById(location.hash.slice(1));
    const addressed = panels.findIndex((panel) => panel.contains(target));
    const isInside = target !== null && !panels.includes(target);
    const wasHidden = panels[addressed]?.hidden;
    show(Math.max(0, addressed));
    // The browser can't scroll to what is hidden.
    if (isInside && wasHidden) target.scrollIntoView();
  };
  const choose = (tab: HTMLAnchorElement) => {
    if (tab.hash !== location.hash) history.pushState(null, '', tab.hash);
    showAddressed();
  };

  list.setAttribute('role', 'tablist');
  for (const [index, tab] of tabs.entries()) {
    const panel = panels[index] as HTMLElement;
    tab.setAttribute('role', 'tab');
    tab.id = `${panel.id}-tab`;
    tab.setAttribute('aria-controls', panel.id);
    panel.setAttribute('role', 'tabpanel');
    panel.tabIndex = 0;
    panel.setAttribute('aria-labelledby', tab.id);
  }
  root.dataset.tabs = 'ready';

  list.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest('a');
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(tab);
  });
  list.addEventListener('keydown', (event) => {
    const wanted = tabs[tabAfter(event.key, tabs.indexOf(event.target as HTMLAnchorElement), tabs.length) ?? -1];
    if (!wanted || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    choose(wanted);
    wanted.focus();
  });
  addEventListener('popstate', showAddressed);
  showAddressed();
}

/** The index of a key's target tab, in a loop; undefined for other keys. */
function tabAfter(key: string, current: number, count: number): number | undefined {
  const targets: Record<string, number> = {
    Home: 0,
    End: count - 1,
    ArrowRight: (current + 1) % count,
    ArrowLeft: (current + count - 1) % count,
    // Space activates a tab like a button, although tabs are links.
    ' ': current,
  };
  return targets[key];
}
