import { Hono } from 'hono'
import { answerInParts } from '#platform/http/answer-in-parts.ts'
import type { Shop } from '#platform/shop.ts'
import { reportFileName, reportFormats, reportTypes } from '../rules/lab-report.ts'
import { findBatchOfReport } from './queries.server.ts'

const name = /^[0-9a-z]{32}\.(pdf|jpg)$/

/**
 * Serves the reports of batches at /lab-reports, never from the bucket's own address, so that these headers always apply. A PDF is a download: it opens in
 * the reader of the device, where it is no part of the shop. A report that was deleted is gone at once.
 */
export function labReportFiles(shop: Shop) {
  const site = new Hono()
  site.get('/lab-reports/:name', async (c) => {
    const requested = c.req.param('name')
    const extension = name.exec(requested)?.[1]
    const format = reportFormats.find((known) => known === extension)
    const batch = format && (await findBatchOfReport(shop.db, requested))
    const size = batch && (await shop.files.findSize(requested))
    if (!format || !size) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const read = (start: number, length: number) => shop.files.findPart(requested, start, length)
    return answerInParts(
      c.req.raw,
      { size, tag: requested, read },
      {
        'content-type': reportTypes[format],
        'content-disposition': `${format === 'pdf' ? 'attachment' : 'inline'}; filename="${reportFileName(batch.code, format)}"`,
        'cache-control': 'no-cache',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      },
    )
  })
  return site
}
