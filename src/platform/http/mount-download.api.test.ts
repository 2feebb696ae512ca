import { unzipSync } from 'fflate'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { shop } from '#test/test-shop.ts'
import { mountDownload, mountZip } from './mount-download.ts'

const common = { method: 'GET', access: 'public', summary: 'Files', input: z.object({}), reply: z.string() } as const
const apiOf = (hono: Hono) => ({
  hono,
  shop,
  endpoints: [],
  authenticate: async () => undefined,
  onExport: vi.fn<(name: string, actor: unknown) => Promise<void>>(),
})

test('serves a ZIP with its name and type, and records the export', async () => {
  const hono = new Hono()
  const api = apiOf(hono)
  mountZip(api, endpoint({ ...common, path: '/exports/files', produces: 'zip' }), {
    name: 'files',
    fileName: () => 'files-2026-11',
    async *files() {
      yield { path: 'a.csv', chunks: ['text'] }
    },
  })
  const answer = await hono.request('/exports/files')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="files-2026-11.zip"')
  expect(Object.keys(unzipSync(new Uint8Array(await answer.arrayBuffer())))).toEqual(['a.csv'])
  expect(api.onExport).toHaveBeenCalledWith('files', undefined)
})

test('a failure before the first chunk answers no file, and a later one cuts the connection', async () => {
  const hono = new Hono()
  hono.onError((_, c) => c.text('failed', 500))
  const download = (path: `/${string}`, chunks: () => AsyncGenerator<string>) =>
    mountDownload(apiOf(hono), endpoint({ ...common, path, produces: ['xml', 'csv'] }), { name: 'files', fileName: () => 'files', format: () => 'xml', chunks })
  download('/early', async function* early() {
    yield await Promise.reject<string>(new Error('The books cannot be read.'))
  })
  download('/late', async function* late() {
    yield '<a>'
    throw new Error('The books cannot be read.')
  })
  expect((await hono.request('/early')).status).toBe(500)
  const answer = await hono.request('/late')
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  await expect(answer.text()).rejects.toThrow('The list could not be read to its end.')
})
