import { afterEach, expect, test, vi } from 'vitest'
import * as leadsOfficeContract from '#shop/leads/office-contract.ts'
import { callList } from './call-list.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['could not be reached', () => Promise.reject(new TypeError('fetch failed'))],
  ['could not be read', async () => Response.json([{ total: 1 }])],
  ['could not be reached', async () => new Response('<html>', { status: 502 })],
  ['Not today.', async () => Response.json({ message: 'Not today.' }, { status: 403 })],
])('reports a list that failed to load: %s', async (message, fetch) => {
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', fetch)
  expect(await callList(leadsOfficeContract.listLeads, {})).toEqual({ kind: 'failed', message: expect.stringContaining(message) })
})
