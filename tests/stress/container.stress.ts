import { parseArgs } from 'node:util'
import type { OrderJob } from '../../bench/order-load.ts'
import { runScript } from '../../bench/processes.ts'
import type { Product } from '../../src/shop/catalogue/contract.ts'
import { answers } from '../support/answers.ts'
import { addAddress, callApi, openAccount } from '../support/browser/shopper.ts'
import { freePort } from '../support/free-port.ts'
import { asAdmin, databaseUrl, startPostgres } from '../support/postgres.ts'
import { buildImage, missingPrograms, mountImage } from './container/image.ts'
import { endOf, openBox } from './container/run-confined.ts'
import { saveFigures } from './save-figures.ts'

/** Builds the image, runs it confined on both engines, buys, makes a backup and stops. Writes its figures to docs/containers.md. */

const largestMb = 400
const { values } = parseArgs({ args: process.argv.slice(3), options: { memory: { type: 'string', default: '768' } } })
const limitMb = Number(values.memory)
const secret = 'of-the-container-test-and-of-nothing-else'

const missing = missingPrograms()
if (missing.length > 0) {
  console.error(`Please install first: apt-get install -y --no-install-recommends ${missing.join(' ')}`)
  process.exit(1)
}
const { megabytes } = buildImage()
console.log(`The image has ${megabytes} MB`)
const faults: string[] = megabytes <= largestMb ? [] : [`The image has ${megabytes} MB, more than ${largestMb}`]
const { root, unmount } = mountImage()
const postgres = await startPostgres()
const rows: string[] = []
try {
  await asAdmin(postgres.url, 'create database container')
  for (const [engine, settings] of [
    ['embedded', {}],
    ['PostgreSQL', { DATABASE_URL: databaseUrl(postgres.url, 'container') }],
  ] as const)
    rows.push(await tryEngine(engine, settings))
} finally {
  await postgres.stop()
  unmount()
}
const figures = rows.join('\n')
console.log(figures)
saveFigures(
  'container',
  `The image has ${megabytes} MB unpacked. Each shop ran with a memory limit of ${limitMb} MB, without capabilities, with a read-only root.\n\n${figures}\n\n\`npm run stress -- container\`, ${new Date().toISOString().slice(0, 10)}.`,
  { passed: faults.length === 0, file: 'docs/containers.md' },
)
for (const fault of faults) console.error(`Failed: ${fault}`)
process.exitCode = faults.length === 0 ? 0 : 1

async function tryEngine(engine: string, settings: Record<string, string>) {
  const box = openBox(root, limitMb)
  const port = await freePort()
  const environment = { ...settings, AUTH_SECRET: secret, PORT: String(port), HOST: '127.0.0.1', SANDBOX: '1' }
  const shop = { baseURL: `http://127.0.0.1:${port}` } as Parameters<typeof callApi>[0]
  const start = async () => {
    const began = performance.now()
    const child = box.start(['node', 'server.ts'], environment)
    const ended = endOf(child)
    while (!(await answers(`${shop.baseURL}/health/ready`))) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${engine}: the shop ended (${child.signalCode ?? child.exitCode}): ${(await ended).output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return { child, ended, seconds: (performance.now() - began) / 1000 }
  }
  const stop = async ({ child, ended }: Awaited<ReturnType<typeof start>>) => {
    const began = performance.now()
    child.kill('SIGTERM')
    const { end, output } = await ended
    if (end !== '0') faults.push(`${engine}: SIGTERM ended the shop with ${end}: ${output.slice(-500)}`)
    return (performance.now() - began) / 1000
  }
  try {
    const first = await start()
    const ids = await buy(shop, port)
    const ready = await endOf(box.start(['node', 'scripts/is-ready.ts'], { PORT: String(port) }))
    if (ready.end !== '0') faults.push(`${engine}: the health check ends with ${ready.end}`)
    const backup = await endOf(box.start(['node', 'scripts/backup.ts'], environment))
    if (backup.end !== '0') faults.push(`${engine}: the backup failed: ${backup.output.slice(-500)}`)
    const stopped = await stop(first)
    const later = await start()
    const { status } = await callApi(shop, 'GET', '/orders/my-orders', { token: ids.token })
    if (status !== 200) faults.push(`${engine}: after a restart, my orders answered ${status}`)
    await stop(later)
    return `- ${engine}: first start ${first.seconds.toFixed(1)} s, later start ${later.seconds.toFixed(1)} s, stop ${stopped.toFixed(1)} s; peak of shop and backup together ${box.peakMemory().toFixed(0)} MB`
  } finally {
    box.remove()
  }
}

async function buy(shop: Parameters<typeof callApi>[0], port: number) {
  const { token, userId } = await openAccount(shop)
  const addressId = await addAddress(shop, token)
  const { body: products } = await callApi<Product[]>(shop, 'GET', '/products')
  const items = [{ productId: products[0]?._id ?? '', variant: products[0]?.variants[0]?.quantity ?? '', qty: 1 }]
  const job: OrderJob = { ports: [port], shoppers: [{ token, addressId, customerId: userId }], items, atOnce: 1, seconds: 60, orders: 3 }
  const { orders } = JSON.parse(await runScript('bench/order-load.ts', JSON.stringify(job)))
  if (orders !== 3) faults.push(`Only ${orders} of 3 orders were made`)
  return { token }
}
