/** Prefixes of numbers that hold within one shop, and of coupons. Merchant Center refuses them. */
const reserved = { 8: /^[02]/, 13: /^(?:2|02|04|98|99)/ }

/** Returns whether a barcode is a GTIN, which identifies a pack worldwide: 8, 12, 13 or 14 digits with the right check digit. */
export function isGtin(barcode: string) {
  if (!/^(?:\d{8}|\d{12,14})$/.test(barcode)) return false
  const isReserved = barcode.length === 8 ? reserved[8].test(barcode) : reserved[13].test(barcode.padStart(13, '0').slice(-13))
  const sum = [...barcode].toReversed().reduce((total, digit, place) => total + Number(digit) * (place % 2 === 1 ? 3 : 1), 0)
  return !isReserved && sum % 10 === 0
}
