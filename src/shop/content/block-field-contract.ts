import { z } from 'zod/mini'
import { line } from '#kernel/wire.ts'
import { isSafeAddress, maxAddress } from '#kernel/safe-address.ts'
import { mostChosen } from './rules/limits.ts'

/** The fields that blocks have in common. A rich text is the JSON of the editor Tiptap. Its schema allows few nodes and marks, and drops other attributes. */

/** A part of a rich text. It keeps the blanks at its ends, which separate it from the next part. */
const inlineText = (most: number) =>
  z.string('Please check the text.').check(
    z.overwrite((text) => text.normalize('NFC')),
    z.maxLength(most, `Please use at most ${most} characters.`),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please use plain text.'),
  )

export const address = z
  .string('Please enter the address of the link.')
  .check(z.maxLength(maxAddress), z.refine(isSafeAddress, 'A link begins with / for a page of the shop, or with https://, mailto: or tel:.'))

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href: address }) }),
])

const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: inlineText(5000).check(z.minLength(1)),
    marks: z.optional(z.array(mark).check(z.maxLength(3))),
  }),
  z.object({ type: z.literal('hardBreak') }),
])

const spans = z.optional(z.array(inline).check(z.maxLength(300)))

const paragraph = z.object({ type: z.literal('paragraph'), content: spans })

const items = z.array(z.object({ type: z.literal('listItem'), content: z.array(paragraph).check(z.minLength(1), z.maxLength(20)) })).check(z.maxLength(200))

const node = z.discriminatedUnion('type', [
  paragraph,
  z.object({ type: z.literal('heading'), content: spans }),
  z.object({ type: z.literal('bulletList'), content: items }),
  z.object({ type: z.literal('orderedList'), content: items }),
])

export const richText = z.object({
  type: z.literal('doc', 'Please check the text.'),
  content: z.array(node, 'This text has parts that a page cannot show.').check(z.maxLength(300)),
})

export type RichTextDoc = z.output<typeof richText>
export type RichTextNode = RichTextDoc['content'][number]
export type RichTextInline = z.output<typeof inline>

export const badPicture = 'Please upload the picture here.'

/** The address of an uploaded picture, or of a picture that comes with the shop. Saving refuses pictures of other sites. */
export const picture = z
  .string(badPicture)
  .check(
    z.maxLength(500),
    z.regex(/^(?:|\/pictures\/[a-z-]{1,60}\.jpg|(?:\/media\/|https:\/\/[A-Za-z\d][^\s\\"'<>]*\/)[0-9a-f]{32}-\d{1,4}x\d{1,4}-\d{1,4}\.jpg)$/, badPicture),
  )

/** A stored film of a page, or a film in a brand pack by the paths of its files. `captions`: null for a film without speech. */
export const film = z.object({
  url: z
    .string()
    .check(z.maxLength(500), z.regex(/^(?:\/?media\/|https:\/\/[A-Za-z\d][^\s\\"'<>]*\/)[0-9a-z]{32,64}\.(?:mp4|webm)$/, 'Please upload the film here.')),
  captions: z.nullable(z.string().check(z.regex(/^\/?media\/[0-9a-z]{32,64}\.vtt$/, 'Please upload the captions here.'))),
  width: z.int().check(z.minimum(1), z.maximum(8192)),
  height: z.int().check(z.minimum(1), z.maximum(8192)),
})

export type PageFilm = z.output<typeof film>

export const needsAlt = 'Please say what the picture shows. People who do not see it hear these words.'

export const heading = line(150)

/** A picture that a block must have, with its alternative text. */
export const shownPicture = { image: picture.check(z.minLength(1, 'Please choose a picture.')), alt: line(300).check(z.minLength(1, needsAlt)) }

/** A button or a link with its text. */
export const link = z.object({ text: line(60).check(z.minLength(1, 'Please enter the words of the link.')), to: address })

export type LinkTo = z.output<typeof link>

export const productId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Please choose a product.'))

/** Which products a block shows. */
export const productChoice = {
  choice: z.enum(['newest', 'chosen'], 'Please choose newest or chosen.'),
  products: z.array(productId).check(z.maxLength(mostChosen, `Please choose at most ${mostChosen} products.`)),
  count: z.int('Please enter a whole number.').check(z.minimum(1), z.maximum(mostChosen, `Please show at most ${mostChosen} products.`)),
}
