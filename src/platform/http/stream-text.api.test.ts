import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { shop as testShop } from '#test/test-shop.ts'
import { openLog } from '../process/log.ts'
import { mountCsv } from './mount-csv.ts'
import { mountList } from './mount.ts'
import { inRequest } from '../process/request-id.ts'

const pages = 100
const rowsPerPage = 200

/** Serves a long list as CSV and as JSON on a real connection. Reading the page with the number `failingPage` fails. */
async function openLists(failingPage: number) {
  const lines: string[] = []
  const shop = { ...testShop, log: openLog('error', { write: (line: string) => void lines.push(line) }) }
  const hono = new Hono()
  const reads = { count: 0 }
  const page = async () => {
    reads.count += 1
    if (reads.count === failingPage) throw new Error('Connection terminated unexpectedly')
    const length = reads.count < pages ? rowsPerPage : 1
    return { rows: Array.from({ length }, () => ({ text: 'x'.repeat(100) })), lastSeq: pages - reads.count }
  }
  const api = { hono, shop, endpoints: [], authenticate: async () => undefined, onExport: async () => {} }
  const common = { method: 'GET', access: 'public', summary: 'Rows', input: z.object({}) } as const
  mountCsv(api, endpoint({ ...common, path: '/csv', produces: 'csv', reply: z.string() }), {
    name: 'rows',
    columns: { Text: ({ text }: { text: string }) => text },
    page,
  })
  mountList(api, endpoint({ ...common, path: '/list', reply: z.array(z.object({ text: z.string() })) }), { page, count: async () => pages * rowsPerPage })
  const listener = getRequestListener(hono.fetch)
  const server = createServer((request, response) => inRequest('thisrequest', () => listener(request, response)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return { hono, origin: `http://127.0.0.1:${address.port}`, lines, reads, close: () => server.close() }
}

/** Downloads a URL. @returns the length of the text, or `failed` */
async function download(url: string) {
  try {
    const answer = await fetch(url)
    const text = await answer.text()
    return answer.ok ? text.length : 'failed'
  } catch {
    return 'failed'
  }
}

test.each([
  ['/csv', 2],
  ['/csv', 30],
  ['/list', 2],
  ['/list', 30],
])('%s fails visibly when page %i cannot be read, and the log has the cause', async (path, failingPage) => {
  const silenced = vi.spyOn(console, 'error').mockReturnValue()
  const { origin, lines, close } = await openLists(failingPage)
  expect(await download(origin + path)).toBe('failed')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { requestId: 'thisrequest', path, err: { message: 'Connection terminated unexpectedly' }, msg: 'a streamed answer failed' },
  ])
  for (const call of silenced.mock.calls) expect(String(call)).not.toContain('terminated')
  close()
  silenced.mockRestore()
})

test.each(['/csv', '/list'])('%s is complete when every page can be read', async (path) => {
  const { origin, lines, reads, close } = await openLists(pages + 1)
  expect(await download(origin + path)).toBeGreaterThan(100 * rowsPerPage * (pages - 1))
  expect([reads.count, lines]).toEqual([pages, []])
  close()
})

test.each(['/csv', '/list'])('%s reads no further when the client is gone', async (path) => {
  const { hono, lines, reads, close } = await openLists(pages + 1)
  const reader = (await hono.request(path)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  const read = reads.count
  expect(read).toBeLessThan(5)
  await new Promise((resolve) => setImmediate(resolve))
  expect([reads.count, lines]).toEqual([read, []])
  close()
})
