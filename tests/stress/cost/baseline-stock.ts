import { apiBase } from '#kernel/endpoint.ts'
import type { Baseline, Fixture, RequestPart } from './fixture.ts'
import { multipart } from './multipart.ts'

/** Adds the admin's token and, for a pack's own endpoints, the id of a pack. */
const ofPack =
  (plain: (fixture: Fixture) => RequestPart = () => ({})): Baseline =>
  async (fixture) => {
    const [pack] = await fixture.call<{ _id: string }[]>('GET', '/stock?limit=1', { token: fixture.admin })
    return { token: fixture.admin, id: pack?._id, ...plain(fixture) }
  }

/** Receives a batch first. */
const ofBatch =
  (plain: () => RequestPart = () => ({})): Baseline =>
  async (fixture) => {
    const [pack] = await fixture.call<{ _id: string }[]>('GET', '/stock?limit=1', { token: fixture.admin })
    const body = { reason: 'receipt', pieces: 1, batch: 'RECALLED', key: `movement-${fixture.next('movement')}` }
    await fixture.call('POST', `/stock/${pack?._id}/movements`, { token: fixture.admin, body })
    const { batches } = await fixture.call<{ batches: { _id: string }[] }>('GET', `/stock/${pack?._id}/batches`, { token: fixture.admin })
    return { token: fixture.admin, id: batches[0]?._id, ...plain() }
  }

const report = multipart({}, { field: 'report', bytes: Buffer.from('%PDF-1.7\ntrailer << >>\n%%EOF\n'), type: 'application/pdf' })

const withReport = ofBatch(() => report)

/** Attaches a report to a batch. @returns the batch's id and the report's path */
export async function attachReport(fixture: Fixture): Promise<{ id: string | undefined; labReport: string }> {
  const { id, headers, body } = await withReport(fixture)
  const sent = { method: 'POST', headers: { ...Object.fromEntries(headers ?? []), authorization: `Bearer ${fixture.admin}` }, body: Buffer.from(body ?? '') }
  const response = await fetch(`${fixture.shop.baseURL}${apiBase}/stock-batches/${id}/lab-report`, sent)
  return { id, ...(await response.json()) }
}

const settings = { sku: null, barcode: null, weight: 40, cost: 210, tracked: false, lowAt: 5, mostPerOrder: 20, mayOversell: false }

/** Baseline requests of the stock, by operation. */
export const stockBaselines: Record<string, Baseline> = {
  'GET /needs': (fixture) => ({ token: fixture.admin }),
  'GET /search': (fixture) => ({ token: fixture.admin, query: 'q=asha' }),
  'GET /stock': (fixture) => ({ token: fixture.admin }),
  'PUT /stock/{id}/parts': ofPack(() => ({ json: { parts: [] } })),
  'PUT /stock/{id}': ofPack(() => ({ json: settings })),
  'POST /stock/{id}/movements': ofPack((fixture) => ({
    json: { reason: 'receipt', pieces: 1, batch: `B${fixture.next('batch') % 50}`, key: `movement-${fixture.next('movement')}` },
  })),
  'GET /exports/stock': (fixture) => ({ token: fixture.admin }),
  'POST /stock/import': (fixture) => ({
    token: fixture.admin,
    ...multipart({ dryRun: '' }, { field: 'file', bytes: Buffer.from('Product,Pack,Low stock\r\nDraft 1,1 g,5\r\n'), type: 'text/csv' }),
  }),
  'GET /stock/{id}/movements': ofPack(),
  'GET /stock/{id}/batches': ofPack(),
  'GET /stock-batches/{id}': ofBatch(),
  'GET /stock-batches/{id}/orders': ofBatch(),
  'GET /stock-batches/{id}/recipients': ofBatch(),
  'POST /stock-batches/{id}/lab-report': withReport,
  'DELETE /stock-batches/{id}/lab-report': async (fixture) => ({ token: fixture.admin, id: (await attachReport(fixture)).id }),
  'POST /stock-batches/{id}/recall': ofBatch(() => ({ json: { subject: 'Please send it back', words: 'This batch has a fault.' } })),
}
