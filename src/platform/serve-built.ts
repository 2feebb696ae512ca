import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** The built files first (those under /assets carry a hash in their name and never change), then the shop. */
export function serveBuilt(root: string, shop: Hono) {
  const site = new Hono()
  site.use('/assets/*', serveStatic({ root, onFound: (_path, c) => void c.header('cache-control', 'public, max-age=31536000, immutable') }))
  site.use('*', serveStatic({ root, onFound: (_path, c) => void c.header('cache-control', 'public, max-age=3600') }))
  site.route('/', shop)
  return site
}
