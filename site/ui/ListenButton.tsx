import { LineIcon } from './LineIcon.tsx';

/** Reads `text` aloud. The page's script `listen.ts` shows the button where the browser has voices. */
export function ListenButton({ text }: { text: string }) {
  return (
    <button type="button" className="button button--quiet listen" data-listen={text}>
      <LineIcon path="M4 10v4h3l5 4V6l-5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11" />
      Ouvir
    </button>
  );
}
