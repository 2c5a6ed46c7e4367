/** Characters per call: the number of a function's arguments is limited. */
const chunk = 8_192;

/** A file as a data URL. */
export async function dataUrlOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += chunk) text += String.fromCharCode(...bytes.subarray(at, at + chunk));
  return `data:${file.type};base64,${btoa(text)}`;
}
