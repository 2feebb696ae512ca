import { isStateCode, otherTerritory } from './states.ts'

const symbols = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const base = symbols.length

/** Checks a Goods and Services Tax identification number: state, PAN, entity, Z and a check symbol (Luhn's method over 36 symbols). */
export function isGstin(text: string) {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) return false
  const state = text.slice(0, 2)
  if (!isStateCode(state) && state !== otherTerritory) return false
  const sum = Array.from(text.slice(0, 14)).reduce((total, symbol, index) => {
    const product = symbols.indexOf(symbol) * (index % 2 === 0 ? 1 : 2)
    return total + Math.floor(product / base) + (product % base)
  }, 0)
  const checkSymbol = symbols[(base - (sum % base)) % base]
  return text[14] === checkSymbol
}
