import './src/platform/process/size-thread-pool.ts'
import { growFreely } from './src/platform/process/start-small.ts'
import type { RequestListener, Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { serveCached, type FindCached } from './src/platform/cache/serve-cached.ts'
import { type Config, readConfig } from './src/platform/config.ts'
import { drainServer } from './src/platform/http/drain-server.ts'
import { createHttpServer } from './src/platform/http/http-server.ts'
import { waitForDatabase } from './src/platform/database/wait-for-database.ts'
import { errorLine } from './src/platform/process/error-line.ts'
import { openLog } from './src/platform/process/log.ts'
import { listenForMonitor } from './src/platform/monitoring/answer-monitor.ts'
import { isMonitored, watchProcess } from './src/platform/monitoring/watch-process.ts'
import { openShop } from './src/platform/open-shop.ts'
import { type GroupProcess, isGroupWorker, superviseProcesses, onSupervisorExit, sharesPort, reportReady } from './src/platform/process/process-group.ts'
import { idFor, inRequest } from './src/platform/process/request-id.ts'
import { version } from './src/platform/process/version.ts'
import { serveBuilt } from './src/platform/cache/serve-built.ts'
import type { Shop } from './src/platform/shop.ts'

type AppModule = typeof import('./src/app.ts')
type App = ReturnType<AppModule['createApp']>

/** Loads the pages and the API: again for every request in development, once in production. */
type Load = () => Promise<AppModule>

type Site = Pick<App, 'find' | 'cacheCounts' | 'paths'> & { load: Load; listener: RequestListener }

const forcedExitMs = 15_000
/** Errors of `listen` that the port causes, not the host address. */
const portErrors = new Set<string | undefined>(['EADDRINUSE', 'EACCES'])

try {
  await main()
} catch (error) {
  console.error(errorLine(error))
  process.exit(1)
}

async function main() {
  const config = readConfig(process.env)
  await waitForDatabases(config)
  if (config.WEB_CONCURRENCY > 1 && !isGroupWorker()) return superviseGroup(config)
  const built = config.NODE_ENV === 'production' ? importBuilt() : undefined
  // Only the build knows the modules in production. In development they come from the source, as everything here does.
  const definition = (built ?? import('./src/shop.modules.ts')).then((loaded) => loaded.definition)
  const { shop, close, watched } = await openShop(config, definition)
  // A forgotten promise of one request must not end the process for everybody else.
  process.on('unhandledRejection', (err) => shop.log.error({ err }, 'a promise was rejected, and nothing handled it'))
  const health = { ready: false }
  const { server, onRequest } = createHttpServer(config)
  const site = built ? await production(shop, health, built) : await development(shop, health, server)
  const { load, listener, find } = site
  const watch = await watchProcess(shop, watched, site)
  onRequest((request, response) => {
    const id = idFor(request, config.TRUST_PROXY)
    const began = watch.requests?.begin(request, id)
    const cached = health.ready ? serveCached(find, request, response, id) : undefined
    if (cached) return void (began && watch.requests?.cached(cached, request, response, began))
    if (watch.answer?.(request, response)) return
    if (began) watch.requests?.other(request, response, began)
    // While the process stops, keep-alive clients must reconnect, so that the load balancer sends them elsewhere.
    if (!health.ready) response.setHeader('connection', 'close')
    response.setHeader('x-request-id', id)
    inRequest(id, () => listener(request, response))
  })

  const app = await load()
  const { prepareShop } = app
  const greeting = [...(await fillSeed(shop, app)), ...(await prepareShop(shop))]
  const start = async () => {
    await listen(server, shop)
    await watch.listen?.()
    // The jobs start before the process is ready. If the database goes away meanwhile, the start fails, instead of a shop that already answers requests.
    await shop.jobs.work(shop)
    health.ready = true
    if (isGroupWorker()) reportReady(greeting)
    else greet(config, greeting)
  }
  const started = Promise.withResolvers<void>()
  let stopping: Promise<void> | undefined
  // The handlers are set before anything reports readiness. A signal during the start takes effect when the start is complete.
  const stopOnce = () => void (stopping ??= started.promise.then(() => stop(server, health, shop, close)))
  // A terminal sends SIGHUP when it closes.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stopOnce)
  onSupervisorExit(stopOnce)
  await start()
  growFreely()
  started.resolve()
}

/** Fills an empty database as SEED says. `prepareShop` adds the demo. @returns lines to print for the operator */
async function fillSeed(shop: Shop, app: AppModule): Promise<string[]> {
  if (shop.config.SEED === 'busy') return (await import('./seed/busy/fill-shop.ts')).fillShop(shop, app)
  return shop.config.SEED === 'tea' ? (await import('./seed/fill-tea.ts')).fillTea(shop, app) : []
}

/** The supervisor waits before it starts its processes, and each of those waits, because it may replace another one later. */
async function waitForDatabases({ DATABASE_URL, DATABASE_DIRECT_URL, LOG_LEVEL }: Config) {
  if (!DATABASE_URL) return
  const log = openLog(LOG_LEVEL)
  for (const url of [DATABASE_DIRECT_URL, DATABASE_URL]) if (url !== undefined) await waitForDatabase(url, log)
}

/** Runs several processes behind one port. This process only supervises them. */
async function superviseGroup(config: Config) {
  const log = openLog(config.LOG_LEVEL)
  let processes = (): GroupProcess[] => []
  const monitor = isMonitored(config) ? (await import('./src/platform/monitoring/open-monitor.ts')).monitorGroup(() => processes()) : undefined
  if (monitor && config.METRICS_PORT !== undefined) await listenForMonitor(config, monitor)
  ;({ processes } = superviseProcesses({
    count: config.WEB_CONCURRENCY,
    onReady: (greeting) => greet(config, greeting),
    onLost: (lost) => log.error(lost, 'a process ended and is being replaced'),
    onUnstarted: (unstarted) => log.error(unstarted, 'a process could not be started; it is tried again'),
    answer: async () => monitor?.readMetrics(),
  }))
}

function greet({ PUBLIC_URL, WEB_CONCURRENCY: count }: Config, greeting: string[]) {
  for (const line of greeting) console.log(line)
  const processes = count > 1 ? `, ${count} processes` : ''
  console.log(`Ready at ${PUBLIC_URL} in ${(performance.now() / 1000).toFixed(2)} s${processes}, release ${version}`)
}

function importBuilt(): Promise<AppModule> {
  return import('./build/server/index.js' as string)
}

async function production(shop: Shop, health: { ready: boolean }, built: Promise<AppModule>): Promise<Site> {
  const app = await built
  const pages = app.createApp(shop, health)
  const files = serveBuilt('build/client', pages.site, { publicUrl: shop.config.PUBLIC_URL })
  const find: FindCached = (target, encoding) => files.find(target, encoding) ?? pages.find(target, encoding)
  const paths = async () => [...files.site.routes.map(({ path }) => path), ...(await pages.paths())]
  return { load: async () => app, listener: getRequestListener(files.site.fetch), find, paths, cacheCounts: pages.cacheCounts }
}

async function development(shop: Shop, health: { ready: boolean }, server: Server): Promise<Site> {
  const { createServer: createVite } = await import('vite')
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' })
  const load: Load = () => vite.ssrLoadModule('./src/app.ts') as Promise<AppModule>
  const { paths, cacheCounts, find } = (await load()).createApp(shop, health)
  const render = getRequestListener(async (request, env) => (await load()).createApp(shop, health).site.fetch(request, env))
  const listener: RequestListener = (request, response) => vite.middlewares(request, response, () => render(request, response))
  return { load, listener, find, paths, cacheCounts }
}

function listen(server: Server, { config }: Shop) {
  return new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new Error(`${portErrors.has(error.code) ? 'PORT' : 'HOST'}: ${error.message}`, { cause: error })),
    )
    server.listen({ port: config.PORT, host: config.HOST, reusePort: sharesPort() }, resolve)
  })
}

/** Reports "not ready" to the load balancer, ends keep-alive connections, answers requests in flight, then closes everything in order. */
async function stop(server: Server, health: { ready: boolean }, { jobs }: Shop, close: () => Promise<void>) {
  setTimeout(() => process.exit(1), forcedExitMs).unref()
  health.ready = false
  await drainServer(server, jobs)
  await close()
  process.exit(0)
}
