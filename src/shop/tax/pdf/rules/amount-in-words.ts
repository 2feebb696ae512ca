const below20 = 'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(' ')
const tens = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')

/** The groups of Indian numbers, largest first. There may be any number of crores. */
const groups = [
  { size: 10_000_000, name: 'Crore' },
  { size: 100_000, name: 'Lakh' },
  { size: 1_000, name: 'Thousand' },
  { size: 100, name: 'Hundred' },
] as const

/** Returns the words of a whole number, 0 or more. */
function wordsOf(whole: number): string {
  const group = groups.find(({ size }) => whole >= size)
  if (group) return joined(`${wordsOf(Math.floor(whole / group.size))} ${group.name}`, whole % group.size)
  return whole < 20 ? (below20[whole] ?? '') : joined(tens[Math.floor(whole / 10)] ?? '', whole % 10)
}

const joined = (words: string, rest: number) => (rest === 0 ? words : `${words} ${wordsOf(rest)}`)

/** Returns an amount in words, as invoices state it: "Four Hundred Forty Four Rupees And Sixty Nine Paise Only". */
export function amountInWords(amountPaise: number): string {
  const paise = amountPaise % 100
  const rupees = (amountPaise - paise) / 100
  const rest = paise === 0 ? '' : ` And ${wordsOf(paise)} ${paise === 1 ? 'Paisa' : 'Paise'}`
  return `${wordsOf(rupees)} ${rupees === 1 ? 'Rupee' : 'Rupees'}${rest} Only`
}
