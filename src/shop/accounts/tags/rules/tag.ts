import { canonicalLine, nameKey } from '#kernel/text.ts'

/** The most tags of one order or customer, and the most characters of a tag. */
export const mostTags = 20
export const longestTag = 40

export const tagsRefused = `Please use at most ${mostTags} tags.`

/** The audit log's action for tags of staff. */
export const tagsChanged = 'tags changed'

/** Returns the tags in a typed text, which separates them by commas. Of tags that differ only in letter case, it returns the first. */
export function tagsIn(text: string): string[] {
  const tags = text.split(',').map(canonicalLine).filter(Boolean)
  return tags.filter((tag, index) => tags.findIndex((other) => nameKey(other) === nameKey(tag)) === index)
}
