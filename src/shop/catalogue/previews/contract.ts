import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'

/** How many days a preview works. A preview is a secret link that shows a product's draft to anyone. */
export const previewDays = 7

/** Null for a product without a working link. */
const linkLife = { sharedAt: z.nullable(z.string()), expiresAt: z.nullable(z.string()) }

export const showPreview = endpoint({
  method: 'GET',
  path: '/products/:id/preview-link',
  access: { scope: 'catalogue:read' },
  summary: 'When the link to a draft was created, and when it ends',
  input: byId,
  reply: z.object(linkLife),
})

export const sharePreview = endpoint({
  method: 'POST',
  path: '/products/:id/preview-link',
  access: { scope: 'catalogue:write' },
  summary: 'Create a link that shows a draft for 7 days. Only this reply shows it. An earlier link stops working',
  input: byId,
  oneTime: 'link',
  reply: z.object({ ...done, ...linkLife, link: z.string() }),
})

export const revokePreview = endpoint({
  method: 'DELETE',
  path: '/products/:id/preview-link',
  access: { scope: 'catalogue:write' },
  summary: 'Revoke the link to a draft',
  input: byId,
  reply: doneReply,
})
