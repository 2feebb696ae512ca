import { expect, test } from 'vitest'
import { addBlock, changeBlock, contentOf, draftOf, moveBlock, removeBlock } from './page-draft.ts'

const quote = (words: string) => ({ kind: 'quote' as const, words, by: '' })
const content = { title: 'Saffron', summary: '', image: '', alt: '', blocks: [quote('one'), quote('two'), quote('three')] }
const wordsOf = (blocks: ReturnType<typeof draftOf>['blocks']) => blocks.map(({ block }) => (block.kind === 'quote' ? block.words : block.kind))

test('a draft becomes the same content', () => expect(contentOf(draftOf(content))).toEqual(content))

test.each([
  [0, 2, ['two', 'three', 'one']],
  [2, 0, ['three', 'one', 'two']],
  [0, -1, ['one', 'two', 'three']],
  [2, 9, ['one', 'two', 'three']],
])('moves block %i to place %i', (from, to, words) => {
  const { blocks } = draftOf(content)
  expect(wordsOf(moveBlock(blocks, blocks[from]?.key ?? 0, to))).toEqual(words)
})

test('adds, changes and removes blocks by their keys, which stay', () => {
  const { blocks } = draftOf(content)
  const added = addBlock(blocks, 'steps')
  expect(wordsOf(added)).toEqual(['one', 'two', 'three', 'steps'])
  expect(new Set(added.map(({ key }) => key)).size).toBe(4)
  const [first, second] = added
  const changed = changeBlock(added, first?.key ?? 0, quote('ONE'))
  expect(wordsOf(removeBlock(changed, second?.key ?? 0))).toEqual(['ONE', 'three', 'steps'])
  expect(changed.map(({ key }) => key)).toEqual(added.map(({ key }) => key))
})
