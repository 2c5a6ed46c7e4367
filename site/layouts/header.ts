import { disclosure } from '../ui/disclosure.ts';

/** How far down a reader must be before the header makes room (public-site.md, section 9). */
const hideBelow = 100;

const header = find('[data-header]');
const more = find('[data-more]');
const menu = find('[data-menu]');

const moreList = disclosure(find('button', more), more);
const hamburger = disclosure(find('[data-hamburger]'), menu);

// Not `scrollY`: asked for before the first paint, it has the whole page laid out once more.
let lastScroll = 0;
addEventListener(
  'scroll',
  () => {
    const goesDown = scrollY > lastScroll;
    const inUse = moreList.isOpen() || hamburger.isOpen() || header.contains(document.querySelector(':focus-visible'));
    header.toggleAttribute('data-away', goesDown && scrollY > hideBelow && !inUse);
    lastScroll = scrollY;
  },
  { passive: true },
);
header.addEventListener('focusin', () => header.removeAttribute('data-away'));
menu.addEventListener('click', (event) => {
  if ((event.target as Element).closest('a')) closeAll();
});

const themeToggle = find('[data-theme-toggle]');
showTheme();
themeToggle.addEventListener('click', () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  showTheme();
  try {
    localStorage.setItem('theme', dataset.theme);
  } catch {
    // A browser that keeps nothing still shows the chosen theme on this page.
  }
});

function showTheme(): void {
  themeToggle.setAttribute('aria-pressed', String(document.documentElement.dataset.theme === 'dark'));
}

function closeAll(): void {
  moreList.close();
  hamburger.close();
}

function find(selector: string, within: ParentNode = document): HTMLElement {
  const element = within.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`The header has no ${selector}`);
  return element;
}
