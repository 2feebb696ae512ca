import { z } from 'zod/mini'
import { line } from '#kernel/wire.ts'
import { film, heading, picture, productChoice, productId, richText, shownPicture } from './block-field-contract.ts'
import { fixedBlock } from './fixed-block-contract.ts'
import { mostParts } from './rules/limits.ts'

/** The content of a page that the owner writes: a list of blocks. */

/** Returns the schema of a block that the owner adds. A hidden block keeps its texts for later. */
const own = <Kind extends string, Shape extends z.core.$ZodLooseShape>(kind: Kind, shape: Shape) =>
  z.object({ kind: z.literal(kind), hidden: z.optional(z.boolean('Please say if the block is hidden.')), ...shape })

const block = z.discriminatedUnion(
  'kind',
  [
    own('text', { heading, body: richText }),
    own('picture', { ...shownPicture, caption: line(300) }),
    own('video', { film, ...shownPicture, caption: line(300) }),
    own('film', { product: productId, caption: line(300) }),
    own('products', { heading, ...productChoice }),
    own('quote', { words: line(1000).check(z.minLength(1, 'Please enter the words.')), by: line(150) }),
    own('steps', {
      heading,
      steps: z
        .array(z.object({ title: line(150).check(z.minLength(1, 'Please enter the step.')), text: line(1000) }))
        .check(z.minLength(1, 'Please add a step.'), z.maxLength(mostParts.steps)),
    }),
    own('questions', {
      heading,
      questions: z
        .array(
          z.object({
            question: line(300).check(z.minLength(1, 'Please enter the question.')),
            answer: line(2000).check(z.minLength(1, 'Please enter the answer.')),
          }),
        )
        .check(z.minLength(1, 'Please add a question.'), z.maxLength(mostParts.questions)),
    }),
    fixedBlock,
  ],
  'Please choose a kind of block.',
)

export type Block = z.output<typeof block>
export type BlockKind = Block['kind']
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>
/** Which products a block shows. */
export type ProductChoice = Pick<BlockOf<'products'>, 'choice' | 'products' | 'count'>
/** A block that a page has exactly once, because the shop gives it a special purpose. */
export type FixedBlock = z.output<typeof fixedBlock>
/** A block that the owner adds. */
export type OwnBlock = Exclude<Block, { kind: FixedBlock['kind'] }>

/** The content of a page. `image` and `alt`: the picture of an article, empty until it is chosen. A draft may lack the picture and the summary. */
export const pageContent = z.object({
  title: line(150, 'Please enter the title.').check(z.minLength(1, 'Please enter the title.')),
  summary: line(300),
  image: picture,
  alt: line(300),
  blocks: z.array(block).check(z.maxLength(60, 'Please use at most 60 blocks.')),
})

export type PageContent = z.output<typeof pageContent>
