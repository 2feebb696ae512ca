import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { readConfig } from './src/platform/config.ts'
import { openShop } from './src/platform/open-shop.ts'
import { idFor, inRequest } from './src/platform/request-id.ts'
import { serveBuilt } from './src/platform/serve-built.ts'
import type { Shop } from './src/platform/shop.ts'

type AppModule = typeof import('./src/app.ts')

/** The pages and the API, loaded anew for every request in development and once in production. */
type Load = () => Promise<AppModule>

const drainMs = 10_000
const forcedExitMs = 15_000
const noticeMs = 500
const idleSweepMs = 200
const requestTimeoutMs = 15_000

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function main() {
  const config = readConfig(process.env)
  const loading = config.NODE_ENV === 'production' ? importBuilt() : undefined
  const { shop, close } = await openShop(config)
  const health = { ready: false }
  const server = createServer({ headersTimeout: requestTimeoutMs, requestTimeout: requestTimeoutMs, connectionsCheckingInterval: 1000 })
  const { load, listener } = loading ? await production(shop, health, loading) : await development(shop, health, server)
  server.on('request', (request, response) => {
    // While stopping, a client that keeps its connection is told to open a new one, elsewhere.
    if (!health.ready) response.setHeader('connection', 'close')
    const id = idFor(request, config.TRUST_PROXY)
    response.setHeader('x-request-id', id)
    inRequest(id, () => listener(request, response))
  })

  const { prepareShop, createJobHandlers } = await load()
  const greeting = await prepareShop(shop)
  await listen(server, shop)
  health.ready = true
  for (const line of greeting) console.log(line)
  console.log(`Ready at ${config.PUBLIC_URL} in ${(performance.now() / 1000).toFixed(2)} s`)
  await shop.jobs.work(createJobHandlers(shop))

  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(server, health, close))
}

function importBuilt(): Promise<AppModule> {
  return import('./build/server/index.js' as string)
}

async function production(shop: Shop, health: { ready: boolean }, loading: Promise<AppModule>) {
  const app = await loading
  const site = serveBuilt('build/client', app.createApp(shop, health))
  return { load: async () => app, listener: getRequestListener(site.fetch) }
}

async function development(shop: Shop, health: { ready: boolean }, server: Server): Promise<{ load: Load; listener: RequestListener }> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const load: Load = () => vite.ssrLoadModule('./src/app.ts') as Promise<AppModule>
  const render = getRequestListener(async (request, env) => (await load()).createApp(shop, health).fetch(request, env))
  return { load, listener: (request, response) => vite.middlewares(request, response, () => render(request, response)) }
}

function listen(server: Server, { config }: Shop) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.HOST, resolve)
  })
}

/** Tells the load balancer and every client that keeps its connection, answers what is in flight, then closes everything in order. */
async function stop(server: Server, health: { ready: boolean }, close: () => Promise<void>) {
  setTimeout(() => process.exit(1), forcedExitMs).unref()
  health.ready = false
  await pause(noticeMs)
  const drained = new Promise<void>((resolve) => server.close(() => resolve()))
  const closing = setInterval(() => server.closeIdleConnections(), idleSweepMs)
  const late = setTimeout(() => server.closeAllConnections(), drainMs)
  await drained
  clearInterval(closing)
  clearTimeout(late)
  await close()
  process.exit(0)
}
