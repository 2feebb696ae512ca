import { z } from 'zod/mini'
import { line } from '#kernel/wire.ts'
import { maxAddress, mostChosen } from './rules/limits.ts'
import { isSafeAddress } from './rules/safe-address.ts'

/**
 * The content of a page that the owner writes: a list of blocks. A rich text is the JSON of the editor, Tiptap: these schemas allow few of its nodes and
 * marks, and drop every other attribute.
 */

/** Typed text keeps the blanks at its ends, which separate it from the next mark. */
const typed = (most: number) =>
  z.string('Please check the text.').check(
    z.overwrite((text) => text.normalize('NFC')),
    z.maxLength(most, `Please use at most ${most} characters.`),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Please use plain text.'),
  )

const href = z
  .string('Please enter the address of the link.')
  .check(z.maxLength(maxAddress), z.refine(isSafeAddress, 'A link begins with / for a page of the shop, or with https://, mailto: or tel:.'))

const mark = z.discriminatedUnion('type', [
  z.object({ type: z.literal('bold') }),
  z.object({ type: z.literal('italic') }),
  z.object({ type: z.literal('link'), attrs: z.object({ href }) }),
])

const inline = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: typed(5000).check(z.minLength(1)),
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

/** The address of an uploaded picture, or of one that comes with the shop. Saving refuses those of other sites. */
const picture = z
  .string(badPicture)
  .check(
    z.maxLength(500),
    z.regex(/^(?:|\/pictures\/[a-z-]{1,60}\.jpg|(?:\/media\/|https:\/\/[A-Za-z\d][^\s\\"'<>]*\/)[0-9a-f]{32}-\d{1,4}x\d{1,4}-\d{1,4}\.jpg)$/, badPicture),
  )

const needsAlt = 'Please say what the picture shows. People who do not see it hear these words.'

const heading = line(150)
const productId = z.string().check(z.regex(/^[\w-]{1,64}$/, 'Please choose a product.'))

const block = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('text'), heading, body: richText }),
    z.object({
      kind: z.literal('picture'),
      image: picture.check(z.minLength(1, 'Please choose a picture.')),
      alt: line(300).check(z.minLength(1, needsAlt)),
      caption: line(300),
    }),
    z.object({ kind: z.literal('film'), product: productId, caption: line(300) }),
    z.object({
      kind: z.literal('products'),
      heading,
      choice: z.enum(['newest', 'chosen'], 'Please choose newest or chosen.'),
      products: z.array(productId).check(z.maxLength(mostChosen, `Please choose at most ${mostChosen} products.`)),
      count: z.int('Please enter a whole number.').check(z.minimum(1), z.maximum(mostChosen, `Please show at most ${mostChosen} products.`)),
    }),
    z.object({ kind: z.literal('quote'), words: line(1000).check(z.minLength(1, 'Please enter the words.')), by: line(150) }),
    z.object({
      kind: z.literal('steps'),
      heading,
      steps: z
        .array(z.object({ title: line(150).check(z.minLength(1, 'Please enter the step.')), text: line(1000) }))
        .check(z.minLength(1, 'Please add a step.'), z.maxLength(30)),
    }),
    z.object({
      kind: z.literal('questions'),
      heading,
      questions: z
        .array(
          z.object({
            question: line(300).check(z.minLength(1, 'Please enter the question.')),
            answer: line(2000).check(z.minLength(1, 'Please enter the answer.')),
          }),
        )
        .check(z.minLength(1, 'Please add a question.'), z.maxLength(50)),
    }),
  ],
  'Please choose a kind of block.',
)

export type Block = z.output<typeof block>
export type BlockKind = Block['kind']

/** What stands on a page. `image` with `alt`: the picture of an article, empty until it is chosen. A draft may lack it, and the summary. */
export const pageContent = z.object({
  title: line(150, 'Please enter the title.').check(z.minLength(1, 'Please enter the title.')),
  summary: line(300),
  image: picture,
  alt: line(300),
  blocks: z.array(block).check(z.maxLength(60, 'Please use at most 60 blocks.')),
})

export type PageContent = z.output<typeof pageContent>
