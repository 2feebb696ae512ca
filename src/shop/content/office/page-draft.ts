import { plainTextOf } from '../rules/page-text.ts'
import type { Block, OwnBlock, PageContent } from '../page-contract.ts'

/** A block of the form. Its key stays the same when it moves. */
export type KeyedBlock = { key: number; block: Block }

export type PageDraft = Omit<PageContent, 'blocks'> & { blocks: KeyedBlock[] }

let lastKey = 0
const keyed = (block: Block): KeyedBlock => ({ key: (lastKey += 1), block })

export const draftOf = ({ blocks, ...content }: PageContent): PageDraft => ({ ...content, blocks: blocks.map(keyed) })

export const contentOf = ({ blocks, ...draft }: PageDraft): PageContent => ({ ...draft, blocks: blocks.map(({ block }) => block) })

export const emptyDoc = { type: 'doc' as const, content: [{ type: 'paragraph' as const }] }

const emptyBlocks: { [Kind in OwnBlock['kind']]: Extract<OwnBlock, { kind: Kind }> } = {
  text: { kind: 'text', heading: '', body: emptyDoc },
  picture: { kind: 'picture', image: '', alt: '', caption: '' },
  video: { kind: 'video', film: { url: '', captions: null, width: 1, height: 1 }, image: '', alt: '', caption: '' },
  film: { kind: 'film', product: '', caption: '' },
  products: { kind: 'products', heading: '', choice: 'newest', products: [], count: 3 },
  quote: { kind: 'quote', words: '', by: '' },
  steps: { kind: 'steps', heading: '', steps: [{ title: '', text: '' }] },
  questions: { kind: 'questions', heading: '', questions: [{ question: '', answer: '' }] },
}

export const addBlock = (blocks: readonly KeyedBlock[], kind: OwnBlock['kind']): KeyedBlock[] => [...blocks, keyed(emptyBlocks[kind])]

export const removeBlock = (blocks: readonly KeyedBlock[], key: number) => blocks.filter((each) => each.key !== key)

/** Moves a block to another place, counted from 0. A place outside of the list moves it to the nearest end. */
export function moveBlock(blocks: readonly KeyedBlock[], key: number, place: number): KeyedBlock[] {
  const moved = blocks.find((each) => each.key === key)
  return moved ? removeBlock(blocks, key).toSpliced(Math.max(0, place), 0, moved) : [...blocks]
}

export const changeBlock = (blocks: readonly KeyedBlock[], key: number, block: Block) => blocks.map((each) => (each.key === key ? { key, block } : each))

/** Returns the blocks as text, to compare two versions. */
export const shownBlocks = (content: Pick<PageContent, 'blocks'>) => [content.blocks.map(({ kind }) => kind).join(', '), plainTextOf(content)].join('\n')
