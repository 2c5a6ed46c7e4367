import { type ReactNode, useEffect, useRef } from 'react';

/** The event with which tabs that are added later request their setup by the page's script. */
export type TabsAdded = 'tabs-added';

interface Tab {
  /** The fragment of the page's address. */
  id: string;
  title: string;
  content: ReactNode;
}

/** Parts of a page below a list of links to them, which the page's script `tabs.ts` turns into tabs. */
export function Tabs({ tabs, label }: { tabs: readonly Tab[]; label: string }) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    root.current?.dispatchEvent(new Event('tabs-added' satisfies TabsAdded, { bubbles: true }));
  }, []);
  return (
    <div className="tabs" data-tabs="" ref={root}>
      <nav className="tabs__list" aria-label={label}>
        {tabs.map(({ id, title }) => (
          <a key={id} href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {tabs.map(({ id, title, content }) => (
        <section key={id} id={id} className="tabs__panel" aria-label={title}>
          <h2 className="tabs__title">{title}</h2>
          {content}
        </section>
      ))}
    </div>
  );
}
