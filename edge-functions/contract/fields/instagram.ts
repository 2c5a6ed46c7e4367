import { withoutInvisible } from '../text.ts';
import { patterned } from './patterned.ts';

/** All that may stand before the name of an account. */
const beginning =
  /^\s*((https?:\/\/)?([a-z]+\.)?(instagram\.com|instagr\.am)\/(_u\/)?(?=\w)|(instagram|insta)\s*:\s*)?@?\s*/i;

/** An account as people say it, `@paroquia`; the address of its page is taken too. */
export const instagram = () =>
  patterned({
    label: 'Instagram',
    help: 'O nome da conta. Ex.: @paroquia.',
    change: (text) =>
      withoutInvisible(text)
        .replace(beginning, '@')
        .replace(/(\/(reels|tagged))?\/?([?#].*)?$/, ''),
    pattern: /^@(?=.{1,30}$)\w+(\.\w+)*$/,
    because: 'deve ser o nome de uma conta, como @paroquia',
  });

/** The page of an account, which some rows have without its `@`. */
export const instagramPage = (account: string): string => `https://www.instagram.com/${account.replace(/^@/, '')}/`;
