import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'

const listed = z.object({ slug: z.string(), title: z.string(), summary: z.string() })

export const listArticles = endpoint({
  method: 'GET',
  path: '/articles',
  access: 'public',
  summary: 'The published articles, newest first. Each stands at /blog/ with its slug',
  input: z.object({}),
  reply: z.array(listed),
})

export const listOwnPages = endpoint({
  method: 'GET',
  path: '/own-pages',
  access: 'public',
  summary: 'The published pages that are no articles, newest first. Each stands at /pages/ with its slug',
  input: z.object({}),
  reply: z.array(listed),
})
