import { foldText } from '#kernel/search-words.ts'
import { amountsIn, sortQuery, wordsIn } from './query-words.ts'

const minWordLength = 3

/** The share of common trigrams from which one word counts as a misspelling of another. */
const minSimilarity = 0.33

type Searched<Item> = { item: Item; text: string }

/**
 * Returns the items that fit a search. First choice: texts or synonyms contain every name of `q`. Second: a similar word for each name. Last: most names.
 * If some of them have an amount of `q` too, the others are left out. Items that have the words about buying too come first. Otherwise the given order stays.
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
    const own = new Set(amountsIn(text))
    return amounts.some((amount) => own.has(amount))
  }
  // A search of signs alone, such as %, has no words, so the texts must contain it as it is.
  const wanted = others.length > 0 ? others : [foldText(q).trim()].filter(Boolean)
  const found =
    names.length > 0
      ? findByNames(searched, names)
      : searched.filter((each) => (amounts.length > 0 ? hasAmount(each) : wanted.some((word) => each.text.includes(word))))
  const packed = found.filter(hasAmount)
  const hasOthers = ({ text }: Searched<Item>) => {
    const own = new Set(wordsIn(text))
    return others.every((word) => own.has(word))
  }
  const fitting = packed.length > 0 ? packed : found
  const first = others.length > 0 ? fitting.filter(hasOthers) : fitting
  return [...first, ...fitting.filter((each) => !first.includes(each))].map(({ item }) => item)
}

function findByNames<Each extends { text: string }>(searched: readonly Each[], names: readonly string[]): readonly Each[] {
  const exact = searched.filter(({ text }) => names.every((name) => text.includes(name)))
  return exact.length > 0 ? exact : findSimilar(searched, names)
}

const isWord = (word: string) => word.length >= minWordLength && !/\p{N}/u.test(word)

/**
 * Finds items by misspelled words: those with all of the words, else those with the most of them, and at least half. Ignores words with digits, because a
 * similar number is a different number.
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

function trigramsOf(word: string): ReadonlySet<string> {
  const letters = ['', '', ...word, ''].map((letter) => letter || ' ')
  return new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))
}

function withSynonyms(text: string, groups: readonly string[][]) {
  const words = ` ${wordsIn(text).join(' ')} `
  return [text, ...groups.filter((group) => group.some((member) => words.includes(` ${member} `))).map((group) => group.join('\n'))].join('\n')
}
