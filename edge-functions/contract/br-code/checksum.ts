/**
 * CRC-16/CCITT-FALSE of a text's UTF-8 bytes: polynomial 0x1021, initial value 0xFFFF, four upper-case hexadecimal
 * digits (EMV QR Code Specification, 4.7.3.1).
 */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
