import { expect, test } from 'vitest'
import { articles } from '#shop/content/rules/built-in/articles.ts'
import { articleAbout } from './article-about.ts'

test.each([
  ['Kashmiri Mongra Saffron', 'how-to-test-saffron-at-home'],
  ['Kesar, 1 g', 'how-to-test-saffron-at-home'],
  ['Himalayan Shilajit Resin', 'what-shilajit-is'],
])('%s leads to the article %s, by its own title', (name, slug) => {
  const { title } = articles.find((article) => article.slug === slug) ?? {}
  expect(title).toBeDefined()
  expect(articleAbout({ name })).toEqual({ slug, title })
})

test('another product leads to no article', () => expect(articleAbout({ name: 'Honey' })).toBeUndefined())
