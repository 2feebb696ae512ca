import { expect, test } from 'vitest'
import { findHelpPages } from './find-help-pages.ts'

test.each([
  ['refund', '/returns'],
  ['Refunds', '/returns'],
  ['track order', '/Myorders'],
  ['where is my order', '/Myorders'],
  ['price', '/products'],
  ['delivery', '/shipping'],
  ['contact', '/contact'],
  ['wishlist', '/wishlist'],
])('%s finds the page %s', (q, to) => expect(findHelpPages(q).map((page) => page.to)).toContain(to))

test.each(['saffron', 'shilajit resin', 'price of saffron', 'the', ''])('%j finds no page', (q) => expect(findHelpPages(q)).toEqual([]))
