import { allowOnly } from './answer-error.ts'
import { docsPage, docsPolicy } from './docs-page.ts'
import type { Api } from './mount.ts'
import { openapiOf } from './openapi.ts'

const cacheControl = 'public, max-age=300'

/** Serves the API's documentation: /openapi.json for programs, /docs for people. It covers all endpoints that are mounted before the first request. */
export function serveDocs({ hono, endpoints }: Api) {
  let json: string | undefined
  let page: string | undefined

  hono.get('/openapi.json', (c) => {
    json ??= JSON.stringify(openapiOf(endpoints))
    return c.body(json, 200, { 'content-type': 'application/json', 'cache-control': cacheControl })
  })

  hono.get('/docs', (c) => {
    page ??= docsPage(openapiOf(endpoints))
    return c.body(page, 200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': cacheControl, 'content-security-policy': docsPolicy })
  })

  for (const path of ['/openapi.json', '/docs']) hono.all(path, allowOnly(['GET']))
}
