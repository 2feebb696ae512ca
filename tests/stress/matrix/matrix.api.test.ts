import { expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import { opened } from '#test/test-shop.ts'
import { createApp } from '../../../src/app.ts'
import { callAsEveryone } from './call-as-everyone.ts'
import { callers } from './callers.ts'

test('every route answers each caller by its declared access and the owner of the entity', async () => {
  const { operations, cells, faults } = await callAsEveryone(opened)
  expect(faults).toEqual([])
  expect(operations).toBeGreaterThan(65)
  expect(cells).toHaveLength(operations * callers.length)
}, 120_000)

test('serves only these routes besides the API and the pages', () => {
  const { site: app } = createApp(opened.shop, { ready: true })
  const beside = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith(`${apiBase}/`)).map(({ path }) => path)
  const sandbox = [...new Set(beside)].filter((path) => path.startsWith('/sandbox/'))
  expect([...new Set(beside)].filter((path) => !sandbox.includes(path)).toSorted()).toEqual([
    '/health/live',
    '/health/ready',
    '/media/:name',
    '/payments/return',
  ])
  const { site: live } = createApp({ ...opened.shop, config: { ...opened.shop.config, sandbox: false } }, { ready: true })
  expect(sandbox.length).toBeGreaterThan(5)
  expect(live.routes.filter(({ path }) => path.startsWith('/sandbox/'))).toEqual([])
})
