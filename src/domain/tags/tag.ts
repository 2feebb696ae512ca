/** The most tags of one order or customer, and the most characters of a tag. */
export const mostTags = 20
export const longestTag = 40

export const tagsRefused = `Please use at most ${mostTags} tags.`

/** Returns a tag as it is stored: without spaces at its ends and double spaces. */
export const tidyTag = (text: string) => text.normalize('NFC').trim().replace(/\s+/g, ' ')

/** Returns the key of a tag. Tags that differ only in letter case have the same key. */
export const tagKey = (text: string) => tidyTag(text).toLowerCase()

/** Returns the tags in a typed text, which separates them by commas. A tag that differs from another in letter case only counts once. */
export function tagsIn(text: string): string[] {
  const tags = text.split(',').map(tidyTag).filter(Boolean)
  return tags.filter((tag, index) => tags.findIndex((other) => tagKey(other) === tagKey(tag)) === index)
}
