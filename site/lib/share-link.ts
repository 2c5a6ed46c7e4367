/** A link that opens WhatsApp with the title and the address as the message. */
export const whatsappShare = (title: string, address: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${title} – ${address}`)}`;
