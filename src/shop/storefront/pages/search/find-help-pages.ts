import { type HelpPage, helpPages } from './help-pages-texts.ts'

/**
 * Returns the help pages that match a search. Each word of the search must begin a word of the page, or the other way round, so that "refunds" finds
 * "refund". The name of a product matches no page.
 */
export function findHelpPages(q: string): HelpPage[] {
  const searched = wordsIn(q).filter((word) => !fillers.has(word))
  if (searched.length === 0) return []
  return helpPages.filter(({ title, words }) => {
    const pageWords = wordsIn([title, ...words].join(' '))
    return searched.every((word) => pageWords.some((pageWord) => pageWord.startsWith(word) || (pageWord.length >= minStemLetters && word.startsWith(pageWord))))
  })
}

/** A shorter word of a page does not match the beginning of a searched word: "cod" must not match "coding". */
const minStemLetters = 4

/** Words of a question that say nothing about the page. */
const fillers = new Set(['a', 'an', 'the', 'my', 'i', 'is', 'to', 'of', 'for', 'on', 'how', 'do', 'can', 'what', 'where', 'when', 'your', 'you'])

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
