import { LineIcon } from './LineIcon.tsx';

/** Reads a part of the page aloud; the page's script `listen.ts` shows it where the browser has voices. `text` selects what is read. */
export function ListenButton({ text }: { text: string }) {
  return (
    <button type="button" className="button button--quiet listen" data-listen={text}>
      <LineIcon path="M4 10v4h3l5 4V6l-5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
      Ouvir
    </button>
  );
}
