import { type HelpPage, helpPages } from './help-pages-texts.ts'

/**
 * Returns the help pages that a search means. Each word of the search must begin a word of the page, or the other way round, so that "refunds" finds
 * "refund" and a product's name finds no page.
 */
export function findHelpPages(q: string): HelpPage[] {
  const searched = wordsIn(q).filter((word) => !fillers.has(word))
  if (searched.length === 0) return []
  return helpPages.filter(({ title, words }) => {
    const own = wordsIn([title, ...words].join(' '))
    return searched.every((word) => own.some((other) => other.startsWith(word) || (other.length >= minStem && word.startsWith(other))))
  })
}

const minStem = 4

/** Words of a question that say nothing about the page. */
const fillers = new Set(['a', 'an', 'the', 'my', 'i', 'is', 'to', 'of', 'for', 'on', 'how', 'do', 'can', 'what', 'where', 'when', 'your', 'you'])

const wordsIn = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
