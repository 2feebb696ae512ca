/** Amounts in search texts, such as "5 grams". */

/** The spellings of each unit. */
const units: Record<string, readonly string[]> = {
  g: ['g', 'gm', 'gms', 'gr', 'grm', 'grms', 'gram', 'grams', 'gramm', 'gramme', 'grammes', 'ग्राम'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किलोग्राम'],
  mg: ['mg', 'mgs', 'milligram', 'milligrams'],
  ml: ['ml', 'mls', 'millilitre', 'millilitres', 'milliliter', 'milliliters'],
  tola: ['tola', 'tolas', 'tole', 'तोला', 'तोले'],
}

/** The unit of each spelling. */
const unitsBySpelling = new Map(Object.entries(units).flatMap(([unit, spellings]) => spellings.map((spelling) => [spelling, unit] as const)))

const spellings = [...unitsBySpelling.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** Matches a number with its unit. A number after a slash ends a fraction, which is no amount: 1/2 kg is not 2 kg. */
const amountPattern = new RegExp(String.raw`(?<![\p{L}\p{N}.,/⁄])(\d[\d,]*(?:\.\d+)?)\s*(${spellings})(?![\p{L}\p{M}\p{N}])`, 'gu')

/** Returns whether a word is a unit, in any spelling. */
export const isUnit = (word: string) => unitsBySpelling.has(word)

/** Returns a folded text whose amounts are replaced by as many blanks, so every other word keeps its place. */
export const withoutAmounts = (text: string) => text.replace(amountPattern, (amount) => ' '.repeat(amount.length))

/** Returns the amounts of a folded text (`foldText`) in one spelling: "5 grams" as 5g, "0.5 kg" as 500g. */
export function amountsIn(text: string): string[] {
  return [...text.matchAll(amountPattern)].map(([, digits = '', spelling = '']) => {
    const number = Number(digits.replaceAll(',', ''))
    const unit = unitsBySpelling.get(spelling)
    return unit === 'kg' ? `${number * 1000}g` : `${number}${unit}`
  })
}
