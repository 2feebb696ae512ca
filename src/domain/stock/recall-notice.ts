/** A recalled batch of a pack, and the typed words about it. `product` is empty if nobody knows its name any more. */
type Recall = { brand: string; product: string; pack: string; code: string; subject: string; words: string }

/** Ends a text with a full stop, unless it ends a sentence already. */
const ended = (text: string) => (/[.!?।]$/.test(text) ? text : `${text}.`)

/**
 * Returns a recall's notice to a buyer, for the message and for its preview. An SMS has no subject and no sender's name, so its text starts with the
 * shop's name, the subject, and what was recalled.
 */
export function recallNotice({ brand, product, pack, code, subject, words }: Recall) {
  const recalled = `This is about ${[product, pack, `batch ${code}`].filter(Boolean).join(', ')}.`
  const paragraphs = words
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
  const heading = `${brand}: ${ended(subject.trim())}`
  return { subject: subject.trim(), sentences: [recalled, ...paragraphs], sms: [heading, recalled, ...paragraphs].join(' ') }
}
