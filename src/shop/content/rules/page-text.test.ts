import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { TextSections } from '#ui/text-sections.tsx'
import { pageContent } from '../page-contract.ts'
import { Blocks } from '../pages/blocks.tsx'
import { chosenProducts } from './chosen-products.ts'
import { articleTexts } from './first/article-texts.ts'
import { firstPages } from './first/first-pages.ts'
import { claimsOfPage, minutesToRead, plainTextOf } from './page-text.ts'
import { isSafeAddress } from './safe-address.ts'

const html = (element: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, element))

test.each(firstPages.map((page) => [page.slug, page] as const))('%s looks as it did before it became blocks, and may be saved', (slug, { content }) => {
  const sections = articleTexts[slug] ?? []
  expect(sections.length).toBeGreaterThan(2)
  expect(html(createElement(Blocks, { blocks: content.blocks, parts: { products: [], films: [] } }))).toBe(html(createElement(TextSections, { sections })))
  expect(z.parse(pageContent, content)).toEqual(content)
})

const steps = { kind: 'steps' as const, heading: 'How', steps: [{ title: 'Soak', text: 'Ten minutes.' }] }
const questions = { kind: 'questions' as const, heading: '', questions: [{ question: 'Is it pure?', answer: 'It cures diabetes.' }] }

test('the plain text of a page has every word that shoppers read', () => {
  expect(plainTextOf({ blocks: [steps, questions] })).toBe('How\nSoak\nTen minutes.\nIs it pure?\nIt cures diabetes.')
  expect(claimsOfPage({ title: 'Saffron', summary: '', image: '', alt: '', blocks: [questions] })).toMatchObject([{ field: 'blocks', rule: 'cure' }])
})

test.each([
  [0, 1],
  [220, 1],
  [660, 3],
])('%i words take %i minutes', (words, minutes) => {
  expect(minutesToRead({ blocks: [{ kind: 'quote', words: 'word '.repeat(words).trim(), by: '' }] })).toBe(minutes)
})

test('a block of products shows the newest, or the chosen ones in their order', () => {
  const catalogue = ['c', 'b', 'a'].map((_id) => ({ _id }))
  const block = { kind: 'products' as const, heading: '', products: ['a', 'gone', 'c'], count: 2 }
  expect(chosenProducts({ ...block, choice: 'newest' }, catalogue).map(({ _id }) => _id)).toEqual(['c', 'b'])
  expect(chosenProducts({ ...block, choice: 'chosen' }, catalogue).map(({ _id }) => _id)).toEqual(['a', 'c'])
})

test.each([
  ['/blog', true],
  ['/', true],
  ['https://example.com/a?b=c#d', true],
  ['mailto:care@shop.example', true],
  ['tel:+911955001955', true],
  ['', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a b', false],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  ['java\nscript:alert(1)', false],
  ['data:text/html,x', false],
  ['http://example.com', false],
  ['https://', false],
  ['httpſ://example.com', false],
  ['https://Example.com', true],
  ['https://shop.example@evil.example/', false],
  ['https://shop.example:secret@evil.example', false],
  ['https://maps.example/@34.08,74.79', true],
  ['https://kesar.example:8443?at=@shop', true],
  [`/${'x'.repeat(500)}`, false],
])('%s is a safe address: %s', (address, is) => expect(isSafeAddress(address)).toBe(is))
