/** The most words of a query. Further words are ignored, so a long query costs no more. */
const maxWords = 8
const minWordLength = 3

/** The share of common trigrams from which one word counts as a misspelling of another. */
const minSimilarity = 0.33

const normalise = (text: string) => text.normalize('NFKC').toLowerCase()

const wordsIn = (text: string) => normalise(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * Returns the items whose texts or synonyms contain every word of `q`, in their given order. If there are none, it returns the items with a similar word
 * for each word of `q`. `synonyms` has one line for each meaning, with its words separated by commas. Uses no database, so both engines give the same result.
 */
export function findByWords<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[], q: string, synonyms: readonly string[] = []): Item[] {
  const words = normalise(q).split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const groups = synonyms.map((line) =>
    line
      .split(',')
      .map((member) => wordsIn(member).join(' '))
      .filter(Boolean),
  )
  const searched = items.map((item) => ({ item, text: withSynonyms(normalise(textsOf(item).join('\n')), groups) }))
  const exact = searched.filter(({ text }) => words.every((word) => text.includes(word)))
  return (exact.length > 0 ? exact : findSimilar(searched, q)).map(({ item }) => item)
}

const isWord = (word: string) => word.length >= minWordLength && !/\p{N}/u.test(word)

/** Finds items by misspelled words. Ignores words with digits, such as weights, because a similar number is a different number. */
function findSimilar<Searched extends { text: string }>(searched: readonly Searched[], q: string): Searched[] {
  const words = wordsIn(q).filter(isWord).slice(0, maxWords)
  if (words.length === 0) return []
  const texts = searched.map(({ text }) => wordsIn(text))
  // Compares each distinct word once, because products share most of their words.
  const candidates = [...new Set(texts.flat().filter(isWord))].map((word) => ({ word, trigrams: trigramsOf(word) }))
  const similarWords = words.map((word) => findSimilarWords(word, candidates))
  return searched.filter((_, index) => similarWords.every((matches) => texts[index]?.some((word) => matches.has(word))))
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
