import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { done } from '#kernel/wire.ts'

export const uploadImage = endpoint({
  method: 'POST',
  path: '/upload',
  access: { scope: 'catalogue:write' },
  summary: 'Upload a picture. The shop re-encodes it',
  body: 'form',
  file: 'image',
  once: 'header',
  input: z.object({}),
  reply: z.object({ ...done, imageUrl: z.string() }),
})
