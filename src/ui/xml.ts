/** Everything but the characters that XML 1.0 allows. No escape makes the others valid, so they are removed. */
const invalid = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes a text for the content or an attribute of an XML element. */
export const escapeXml = (text: string) =>
  text.replace(invalid, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
