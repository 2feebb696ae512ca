import { foldText } from '#kernel/search-words.ts'

/** The parts of a shopper's search. Only `names` decide which items fit; `amounts` and `others` prefer some of them. */
export type QueryWords = { names: string[]; amounts: string[]; others: string[] }

export const wordsIn = (text: string) => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Each unit with its other spellings. */
const units: Record<string, readonly string[]> = {
  g: ['g', 'gm', 'gms', 'gr', 'grm', 'grms', 'gram', 'grams', 'gramm', 'gramme', 'grammes', 'ग्राम'],
  kg: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'किलो', 'किलोग्राम'],
  mg: ['mg', 'mgs', 'milligram', 'milligrams'],
  ml: ['ml', 'mls', 'millilitre', 'millilitres', 'milliliter', 'milliliters'],
  tola: ['tola', 'tolas', 'tole', 'तोला', 'तोले'],
}

const unitOf = new Map(Object.entries(units).flatMap(([unit, spellings]) => spellings.map((spelling) => [spelling, unit] as const)))

const spellings = [...unitOf.keys()].toSorted((one, other) => other.length - one.length).join('|')
/** A number after a slash is the end of a fraction, which is no amount: 1/2 kg is not 2 kg. */
const amountPattern = new RegExp(String.raw`(?<![\p{L}\p{N}.,/⁄])(\d[\d,]*(?:\.\d+)?)\s*(${spellings})(?![\p{L}\p{M}\p{N}])`, 'gu')

/** Returns a normalised text with blanks in place of its amounts, so that every other word keeps its place. */
export const withoutAmounts = (text: string) => text.replace(amountPattern, (amount) => ' '.repeat(amount.length))

/** Returns the amounts of a normalised text in one spelling: "5 grams" as 5g, "0.5 kg" as 500g. */
export function amountsIn(text: string): string[] {
  return [...text.matchAll(amountPattern)].map(([, digits = '', spelling = '']) => {
    const [number, unit] = [Number(digits.replaceAll(',', '')), unitOf.get(spelling)]
    return unit === 'kg' ? `${number * 1000}g` : `${number}${unit}`
  })
}

/** Words of shoppers that name no product: about buying, about quality, and words that join others. */
const fillers = new Set(
  [
    'price prices pricing priced rate rates cost costs buy buying order online shop shopping purchase sale sell seller offer offers discount deal deals cheap cheapest',
    'best top good pure purest original real genuine authentic organic natural fresh premium quality new',
    'india indian near nearby me delivery free shipping website site today',
    'a an the of for in at on to by with from and or my i is are where what which how much can get want need per',
    'rs inr rupee rupees ₹ kimat keemat dam daam bhav bhaav kharide kharidna kharidne asli ka ki ke mein',
    'कीमत क़ीमत दाम भाव रेट खरीदें खरीदना ख़रीदें ऑनलाइन असली शुद्ध भारत का की के में',
  ].flatMap((line) => foldText(line).split(' ')),
)

const isOther = (word: string) => fillers.has(word) || unitOf.has(word) || /^[\d.,]+$/.test(word)

/** The most words of each part. Further words are ignored, so a long query costs no more. */
const maxWords = 8

/** Sorts the words of a search into names, amounts and others. */
export function sortQuery(q: string): QueryWords {
  const text = foldText(q)
  const words = withoutAmounts(text)
    .split(/\s+/)
    // Keeps signs inside a word, as in "a-grade".
    .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}₹]+|[^\p{L}\p{M}\p{N}₹]+$/gu, ''))
    .filter(Boolean)
  return {
    names: words.filter((word) => !isOther(word)).slice(0, maxWords),
    amounts: [...new Set(amountsIn(text))].slice(0, maxWords),
    others: words.filter(isOther).slice(0, maxWords),
  }
}
