import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId } from '#kernel/wire.ts'
import { documentKinds } from './rules/documents.ts'

/** An invoice, bill or credit note of an order. Amounts are in rupees. */
export const orderDocument = z.object({
  _id: z.string(),
  kind: z.enum(documentKinds),
  number: z.string(),
  /** The day in India, YYYY-MM-DD. */
  issuedOn: z.string(),
  total: z.number(),
})

export type OrderDocument = z.output<typeof orderDocument>

export const listOrderDocuments = endpoint({
  method: 'GET',
  path: '/orders/:id/documents',
  access: 'customer',
  summary: 'The invoice and credit notes of an order, oldest first, for its shopper and staff',
  input: byId,
  reply: z.array(orderDocument),
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/documents/:id',
  access: 'customer',
  summary: 'An invoice, bill or credit note as a PDF, for its shopper and staff',
  produces: 'pdf',
  input: byId,
  reply: z.string(),
})
