/** The characters of the GSM alphabet, each in one place of an SMS, and those that take two. */
const plain = new Set('@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà')
const double = new Set('\f^{}\\[~]|€')

/**
 * Counts the characters of an SMS, and the parts that the network sends and bills. One character outside the GSM alphabet, such as ₹ or Hindi, makes
 * every part short: it holds 70 characters instead of 160.
 */
export function smsLength(text: string): { characters: number; parts: number; isShort: boolean } {
  const all = [...text]
  const isGsm = all.every((character) => plain.has(character) || double.has(character))
  const places = isGsm ? all.length + all.filter((character) => double.has(character)).length : text.length
  const [alone, joined] = isGsm ? [160, 153] : [70, 67]
  return { characters: all.length, isShort: !isGsm, parts: places <= alone ? 1 : Math.ceil(places / joined) }
}
