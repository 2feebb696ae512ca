import { createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { TextSections } from '#ui/text-sections.tsx'
import { pageContent } from '../page-contract.ts'
import { Blocks } from '../pages/blocks.tsx'
import { chosenProducts } from './chosen-products.ts'
import { fillFacts } from './fill-facts.ts'
import { aboutPage } from './built-in/about-page.ts'
import { articleTexts } from './built-in/article-texts.ts'
import { builtInPages } from './built-in/built-in-pages.ts'
import { homePage } from './built-in/home-page.ts'
import { hasItsFixedBlocks, lostFacts } from './fixed-blocks.ts'
import { claimsOfPage, minutesToRead, picturesOfPage, placedPictures, plainTextOf } from './page-text.ts'
import { pathOfLink } from './path-of-link.ts'
import { isSafeAddress } from '#kernel/safe-address.ts'

const html = (element: ReactElement) => renderToStaticMarkup(createElement(MemoryRouter, null, element))

const ours = builtInPages.filter(({ kind }) => kind === 'article')

test.each(ours.map((page) => [page.slug, page] as const))('%s looks as it did before it became blocks, and may be saved', (slug, { content }) => {
  const sections = articleTexts[slug] ?? []
  expect(sections.length).toBeGreaterThan(2)
  expect(html(createElement(Blocks, { blocks: content.blocks, parts: { products: [], films: [] } }))).toBe(html(createElement(TextSections, { sections })))
  expect(z.parse(pageContent, content)).toEqual(content)
})

test.each(builtInPages)('the first text of $slug may be saved', ({ content }) => {
  expect(z.parse(pageContent, content)).toEqual(content)
  expect(lostFacts(content.blocks)).toEqual([])
})

test('a page has each of its fixed blocks once, and none of another page', () => {
  const { blocks } = homePage
  expect(hasItsFixedBlocks(blocks, blocks.toReversed())).toBe(true)
  expect(hasItsFixedBlocks(blocks, [...blocks, steps])).toBe(true)
  expect(hasItsFixedBlocks(blocks, blocks.slice(1))).toBe(false)
  expect(hasItsFixedBlocks(blocks, [...blocks, ...blocks.slice(0, 1)])).toBe(false)
  expect(hasItsFixedBlocks([], blocks)).toBe(false)
})

test('a text names facts of the shop; an address and other braces stay', () => {
  const facts = { brand: 'Kesar & Co', company: '', founded: 1955, hours: '', email: '', phone: '', tagline: '', blurb: '$&', chargesDelivery: false }
  const text = { title: '{brand} since {founded}: {blurb}', link: { text: '{brand}', to: '/search?q={brand}' }, rest: ['{Brand} {price} {'] }
  expect(fillFacts(text, facts)).toEqual({
    title: 'Kesar & Co since 1955: $&',
    link: { text: 'Kesar & Co', to: '/search?q={brand}' },
    rest: ['{Brand} {price} {'],
  })
})

test('a link to a type leads to its only product, and to all products without one', () => {
  const catalogue = [{ type: 'Saffron' }, { type: 'saffron' }, { type: 'Honey' }].map((part, place) => ({
    ...part,
    _id: `p${place}`,
    name: 'Jar',
    image: '',
    images: [],
    benefits: [],
    variants: [],
  }))
  const paths = ['/products?type=saffron', '/products?type=Honey', '/products?type=%E0%A4%A', '/products?sort=name', 'https://a.example'].map((to) =>
    pathOfLink(to, catalogue),
  )
  expect(paths).toEqual(['/products?type=saffron', '/product/p2', '/products', '/products?sort=name', 'https://a.example'])
})

test('every picture of a page is found with its field', () => {
  const fields = placedPictures(aboutPage).map(({ field }) => field)
  expect(fields.slice(0, 3)).toEqual(['content.image', 'content.blocks.0.pictures.0.image', 'content.blocks.0.pictures.1.image'])
  expect(picturesOfPage(homePage)).toHaveLength(5)
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
