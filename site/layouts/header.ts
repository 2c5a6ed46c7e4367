import { disclosure } from '../ui/disclosure.ts';
// Only the address: few readers open it, so it is loaded on demand.
import textSize from '../ui/text-size.ts?worker&url';

/** Pixels of scroll from which the header hides (docs/product.md, "Constants"). */
const hideBelow = 100;

/** The header is on every page with this script. */
const find = (selector: string, within: ParentNode = document) => within.querySelector(selector) as HTMLElement;

const header = find('.header');
const more = find('.more');
const menu = find('#menu');

const moreList = disclosure(find('button', more), more);
const hamburger = disclosure(find('.header__hamburger'), menu);

// Not `scrollY`: reading it before the first paint forces another layout of the whole page.
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

find('[data-text-size]').addEventListener('click', () => import(/* @vite-ignore */ textSize), { once: true });

const themeToggle = find('[data-theme-toggle]');
showTheme();
themeToggle.addEventListener('click', () => {
  const { dataset } = document.documentElement;
  dataset.theme = dataset.theme === 'dark' ? 'light' : 'dark';
  showTheme();
  try {
    localStorage.setItem('theme', dataset.theme);
  } catch {
    // Without storage the theme still changes on this page.
  }
});

function showTheme(): void {
  themeToggle.setAttribute('aria-pressed', String(document.documentElement.dataset.theme === 'dark'));
}

function closeAll(): void {
  moreList.close();
  hamburger.close();
}
