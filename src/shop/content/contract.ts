import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

export const listArticles = endpoint({
  method: 'GET',
  path: '/articles',
  access: 'public',
  summary: 'The published articles, newest first. Each stands at /blog/ with its slug',
  input: z.object({}),
  reply: z.array(z.object({ slug: z.string(), title: z.string(), summary: z.string() })),
})
