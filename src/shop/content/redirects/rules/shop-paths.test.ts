import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import routes from '../../../../routes.ts'
import { isShopPath } from './shop-paths.ts'

type Entry = { path?: string | undefined; children?: readonly Entry[] | undefined }

const pathsOf = (entries: readonly Entry[], above = ''): string[] =>
  entries.flatMap(({ path = '', children = [] }) => {
    const own = path ? `${above}/${path}` : above
    return children.length > 0 ? pathsOf(children, own) : [own || '/']
  })

/** The pages of which the shop shows only some. */
const named = ['/product/:id', '/product/:id/reviews', '/blog/:slug', '/pages/:slug', '/c/:code', '/*']

test('every page of the shop is its own, except those of names that may be unknown', () => {
  const other = pathsOf(routes).filter((path) => !isShopPath(path.toLowerCase().replace(/:\w+/g, 'x')))
  expect(other).toEqual(named)
})

test('the API and every file of the shop are its own', () => {
  const files = readdirSync('public').map((name) => `/${name}`)
  expect([`${apiBase}/orders`, '/assets/app.js', '/media/x.jpg', '/lab-reports/x', ...files].filter((path) => !isShopPath(path))).toEqual([])
})
