import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

export const exportBrandPack = endpoint({
  method: 'GET',
  path: '/exports/brand-pack',
  access: { scope: 'brand:write' },
  freshProof: true,
  produces: 'zip',
  summary:
    'The words, mails, look, products and pages of the shop with their pictures, as one file. No secrets, contacts, registrations, people, orders or stock',
  input: z.object({}),
  reply: z.string(),
})
