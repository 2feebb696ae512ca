import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'

/** A laboratory's report of a batch in sale, as product pages list it. Days are YYYY-MM-DD. */
export const shownReport = z.object({
  /** The pack's label. For a part of a bundle, also the part's name. */
  pack: z.string(),
  batch: z.string(),
  packedOn: z.nullable(z.string()),
  bestBefore: z.nullable(z.string()),
  /** The path of the file. */
  url: z.string(),
})

export type ShownReport = z.output<typeof shownReport>

/** The report of a batch that was sent with an order. */
export const sentReport = z.extend(shownReport, { product: z.string() })

export type SentReport = z.output<typeof sentReport>

export const attachLabReport = endpoint({
  method: 'POST',
  path: '/stock-batches/:id/lab-report',
  access: { scope: 'stock:write' },
  summary: 'Attach the laboratory’s report of a batch: a PDF, or a picture, which the shop re-encodes. It replaces an earlier one',
  body: 'form',
  file: 'report',
  input: byId,
  reply: z.object({ ...done, labReport: z.string() }),
})

export const deleteLabReport = endpoint({
  method: 'DELETE',
  path: '/stock-batches/:id/lab-report',
  access: { scope: 'stock:write' },
  summary: 'Delete the laboratory’s report of a batch',
  input: byId,
  reply: doneReply,
})
