/** Signs that WhatsApp takes in one message. */
export const mostWhatsAppSigns = 4096;

/** A line in bold. */
export const bold = (text: string): string => {
  const plain = inWords(text).replaceAll('*', '');
  return plain && `*${plain}*`;
};

/** An item of a list. */
export const listItem = (text: string): string => `- ${inWords(text)}`;

export interface WhatsAppMessage {
  title: string;
  /** Each by `bold` or `listItem`, or plain words; an empty one parts paragraphs. */
  lines: readonly string[];
  /** The whole address of the page that says all of it. */
  link: string;
}

/** A message that is pasted into WhatsApp: the title, as many whole lines as fit, and the link at the end. */
export function whatsAppText({ title, lines, link }: WhatsAppMessage): string {
  const first = bold(cutAtWord(inWords(title), mostTitleSigns));
  const body = lines
    .flatMap((line) => line.split('\n'))
    .map(inWords)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const room = mostWhatsAppSigns - `${first}\n\n\n\n${link}`.length;
  return [first, cutAtLine(body, room), link].filter((part) => part !== '').join('\n\n');
}

const mostTitleSigns = 300;

/** The text without pictures: not every telephone draws them, and a parish's word does without. */
const inWords = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\uFE0F|\u200D|\u20E3|(?![©®™])[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]/gu, '')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

function cutAtLine(body: string, room: number): string {
  if (body.length <= room) {
    return body;
  }
  const end = body.lastIndexOf('\n', room - '\n…'.length);
  // A first paragraph that is longer than a message is cut within.
  return end > 0 ? `${body.slice(0, end).trimEnd()}\n…` : cutAtWord(body, room);
}

function cutAtWord(text: string, room: number): string {
  if (text.length <= room) {
    return text;
  }
  const end = text.lastIndexOf(' ', room - 1);
  return `${text.slice(0, end > 0 ? end : room - 1).trimEnd()}…`;
}
