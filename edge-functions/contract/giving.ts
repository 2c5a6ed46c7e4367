/** How one gives to the parish without a payment provider: operators set it, the site's pages show it. */
export interface Giving {
  pix?: ParishPix;
  bank?: ParishBank;
}

export interface ParishPix {
  /** In its one spelling (`br-code/pix-key.ts`). */
  key: string;
  /** As the code says it: without accents. */
  name: string;
  city: string;
  /** Whom banks show before one pays: the holder that is registered with the key, often the diocese. */
  holder: string;
  /** True if the key is one that nobody can have. */
  isDemonstration: boolean;
}

export interface ParishBank {
  bank: string;
  agency: string;
  account: string;
}
