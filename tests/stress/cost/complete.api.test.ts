import { expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import { opened } from '../../support/test-shop.ts'
import { createApp } from '../../../src/app.ts'
import { readOperations } from '../fuzz/operations.ts'
import { findMismatches } from './baseline.ts'
import { findPagesWithoutValues } from './pages.ts'
import { otherRoutes } from './endpoints.ts'

test('every operation, page and other route has a baseline request, from which its expensive forms are made', async () => {
  const { site } = createApp(opened.shop, { ready: true })
  expect(findMismatches(await readOperations((path) => opened.api.request(path)))).toEqual([])
  expect(findPagesWithoutValues()).toEqual([])
  const beside = site.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith(`${apiBase}/`)).map(({ method, path }) => `${method} ${path}`)
  expect([...new Set(beside)].toSorted()).toEqual(otherRoutes.toSorted())
})
