/** From the integration (integrations/share-cards.ts); undefined when no items' cards are drawn. */
export const cardFolders: { out: string; cache: string } | undefined = import.meta.env.CARD_FOLDERS;
