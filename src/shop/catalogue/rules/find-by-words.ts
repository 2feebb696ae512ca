import { foldText } from '#kernel/search-words.ts'
import { amountsIn, isUnit, withoutAmounts } from './amounts.ts'

/** The words of a shopper's search. `names` decide which items fit. `amounts`, such as 5g, leave out others of these, and `others` put some first. */
type QueryWords = { names: string[]; amounts: string[]; others: string[] }

const wordsIn = (text: string) => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Words that name no product: words about buying and quality, and conjunctions. Each line is a group. */
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

const isOther = (word: string) => fillers.has(word) || isUnit(word) || /^[\d.,]+$/.test(word)

/** The most words of each part. Further words are ignored, so a long query costs no more. */
const maxWords = 8

/** Sorts the words of a search into names, amounts and others. */
function sortQuery(q: string): QueryWords {
  const text = foldText(q)
  const words = withoutAmounts(text)
    .split(/\s+/)
    // Strips signs around a word, and keeps signs inside, as in "a-grade".
    .map((word) => word.replace(/^[^\p{L}\p{M}\p{N}₹]+|[^\p{L}\p{M}\p{N}₹]+$/gu, ''))
    .filter(Boolean)
  return {
    names: words.filter((word) => !isOther(word)).slice(0, maxWords),
    amounts: [...new Set(amountsIn(text))].slice(0, maxWords),
    others: words.filter(isOther).slice(0, maxWords),
  }
}

const minWordLength = 3

/** The share of common trigrams from which one word counts as a misspelling of another. */
const minSimilarity = 0.33

/** An item with its folded texts and their synonyms. */
type Searched<Item> = { item: Item; text: string }

/**
 * Returns the items that fit a search. First choice: items whose texts or synonyms contain every name of `q`. Second: those with a similar word for each
 * name. Last: those with a similar word for most names. If some of these items have an amount of `q`, the other items are left out. Items that contain all
 * the other words, such as "organic", come first. Otherwise the given order stays.
 * `synonyms` has one line for each meaning, with its words separated by commas. Uses no database, so both engines give the same result.
 */
export function findByWords<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[], q: string, synonyms: readonly string[] = []): Item[] {
  const { names, amounts, others } = sortQuery(q)
  const groups = synonyms.map((line) =>
    line
      .split(',')
      .map((member) => wordsIn(member).join(' '))
      .filter(Boolean),
  )
  const searched = items.map((item) => ({ item, text: withSynonyms(foldText(textsOf(item).join('\n')), groups) }))
  const hasAmount = ({ text }: Searched<Item>) => {
    const amountsOfItem = new Set(amountsIn(text))
    return amounts.some((amount) => amountsOfItem.has(amount))
  }
  // A search without letters and digits, such as %, has no words, so the texts must contain it unchanged.
  const wanted = others.length > 0 ? others : [foldText(q).trim()].filter(Boolean)
  const fitsWithoutNames = (each: Searched<Item>) => (amounts.length > 0 ? hasAmount(each) : wanted.some((word) => each.text.includes(word)))
  const found = names.length > 0 ? findByNames(searched, names) : searched.filter(fitsWithoutNames)
  const withAmount = found.filter(hasAmount)
  const hasOthers = ({ text }: Searched<Item>) => {
    const wordsOfItem = new Set(wordsIn(text))
    return others.every((word) => wordsOfItem.has(word))
  }
  const fitting = withAmount.length > 0 ? withAmount : found
  const first = others.length > 0 ? fitting.filter(hasOthers) : fitting
  return [...first, ...fitting.filter((each) => !first.includes(each))].map(({ item }) => item)
}

function findByNames<Each extends { text: string }>(searched: readonly Each[], names: readonly string[]): readonly Each[] {
  const exact = searched.filter(({ text }) => names.every((name) => text.includes(name)))
  return exact.length > 0 ? exact : findSimilar(searched, names)
}

const isWord = (word: string) => word.length >= minWordLength && !/\p{N}/u.test(word)

/**
 * Finds items by misspelled words: the items with the most of the words, if that is at least half of them. Ignores words with digits, because a similar number
 * is a different number.
 */
function findSimilar<Each extends { text: string }>(searched: readonly Each[], names: readonly string[]): readonly Each[] {
  const words = wordsIn(names.join(' ')).filter(isWord)
  const texts = searched.map(({ text }) => wordsIn(text))
  // Compares each distinct word once, because products share most of their words.
  const candidates = [...new Set(texts.flat().filter(isWord))].map((word) => ({ word, trigrams: trigramsOf(word) }))
  const similarWords = words.map((word) => findSimilarWords(word, candidates))
  const counts = texts.map((text) => similarWords.filter((matches) => text.some((word) => matches.has(word))).length)
  const most = Math.max(0, ...counts)
  return most > 0 && most >= words.length / 2 ? searched.filter((_, index) => counts[index] === most) : []
}

function findSimilarWords(word: string, candidates: readonly { word: string; trigrams: ReadonlySet<string> }[]): ReadonlySet<string> {
  const trigrams = trigramsOf(word)
  return new Set(candidates.filter((other) => other.word.includes(word) || similarityOf(trigrams, other.trigrams) >= minSimilarity).map((other) => other.word))
}

/** Returns the similarity as pg_trgm defines it: common trigrams divided by all distinct trigrams. */
function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>) {
  const shared = [...one].filter((trigram) => other.has(trigram)).length
  return shared / (one.size + other.size - shared)
}

/** Returns the sequences of three letters in a word, with two blanks before it and one behind, like pg_trgm. */
function trigramsOf(word: string): ReadonlySet<string> {
  const letters = ['', '', ...word, ''].map((letter) => letter || ' ')
  return new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))
}

/** Returns a text with all words of each group of which it has one. */
function withSynonyms(text: string, groups: readonly string[][]) {
  const words = ` ${wordsIn(text).join(' ')} `
  const matching = groups.filter((group) => group.some((member) => words.includes(` ${member} `)))
  return [text, ...matching.map((group) => group.join('\n'))].join('\n')
}
