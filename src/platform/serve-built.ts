import { readdirSync } from 'node:fs'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const day = 86_400

/** The built files first, then the shop. Those under /assets carry a hash in their name and never change. Only what was built is looked up on the disk. */
export function serveBuilt(root: string, shop: Hono) {
  const site = new Hono({ strict: false })
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const caching = entry.name === 'assets' ? 'public, max-age=31536000, immutable' : `public, max-age=${day}`
    const path = entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`
    site.get(path, serveStatic({ root, precompressed: true, onFound: (_path, c) => c.header('cache-control', caching) }))
  }
  site.route('/', shop)
  return site
}
