/** Opens WhatsApp, on a phone or a desk, with the title and the address ready to send. */
export const whatsappShare = (title: string, address: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${title} – ${address}`)}`;
