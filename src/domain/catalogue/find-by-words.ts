/** Words in which a slip of the pen is looked for; a longer query is cut, so that it costs no more. */
const mostWords = 8
const shortest = 3

/** How many of their trigrams two words share before one is taken for a slip of the other. */
const similar = 0.33

const plain = (text: string) => text.normalize('NFKC').toLowerCase()

const wordsIn = (text: string) => plain(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/**
 * The items that have every word of `q` in their texts or in a synonym of these; where none has, those that have every word nearly. In their own order.
 * The same in any database, as it asks none. `synonyms`: a line for each meaning, its words separated by commas.
 */
export function findByWords<Item>(items: readonly Item[], textsOf: (item: Item) => readonly string[], q: string, synonyms: readonly string[] = []): Item[] {
  const words = plain(q).split(/\s+/).filter(Boolean).slice(0, mostWords)
  if (words.length === 0) return []
  const groups = synonyms.map((line) =>
    line
      .split(',')
      .map((member) => wordsIn(member).join(' '))
      .filter(Boolean),
  )
  const searched = items.map((item) => ({ item, text: withSynonyms(plain(textsOf(item).join('\n')), groups) }))
  const exact = searched.filter(({ text }) => words.every((word) => text.includes(word)))
  return (exact.length > 0 ? exact : findSimilar(searched, q)).map(({ item }) => item)
}

const isWord = (word: string) => word.length >= shortest && !/\p{N}/u.test(word)

/** Figures, as of a pack, are no slip of others: only words count here. */
function findSimilar<Searched extends { text: string }>(searched: readonly Searched[], q: string): Searched[] {
  const words = wordsIn(q).filter(isWord).slice(0, mostWords)
  if (words.length === 0) return []
  const texts = searched.map(({ text }) => wordsIn(text))
  // Each word once, as products share most of theirs.
  const known = [...new Set(texts.flat().filter(isWord))].map((word) => ({ word, trigrams: trigramsOf(word) }))
  const near = words.map((word) => nearTo(word, known))
  return searched.filter((_, index) => near.every((some) => texts[index]?.some((word) => some.has(word))))
}

function nearTo(word: string, known: readonly { word: string; trigrams: ReadonlySet<string> }[]): ReadonlySet<string> {
  const trigrams = trigramsOf(word)
  return new Set(known.filter((other) => other.word.includes(word) || similarityOf(trigrams, other.trigrams) >= similar).map((other) => other.word))
}

/** As pg_trgm counts: those that both have, of all that either has. */
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
