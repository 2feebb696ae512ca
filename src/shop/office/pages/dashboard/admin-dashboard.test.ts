import { expect, test } from 'vitest'
import { listReviews } from '#shop/reviews/office-contract.ts'
import { needsTexts } from './dashboard-texts.ts'

test('the need of reviews leads to the list of those that wait or are reported', () => {
  const { pathname, searchParams } = new URL(needsTexts.links.reviews.to, 'https://shop.example')
  expect(pathname).toBe('/admin/reviews')
  expect(listReviews.input.parse(Object.fromEntries(searchParams))).toMatchObject({ state: 'open' })
})
