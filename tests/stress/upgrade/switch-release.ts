import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { apiBase } from '../../../src/kernel/endpoint.ts'
import { freePort } from '../../support/free-port.ts'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { callApi, logIn } from '../../support/browser/shopper.ts'
import { stockShop } from '../../support/browser/stock.ts'
import { startNginx } from './nginx.ts'
import { type Folders, startRelease } from './stages.ts'

/** Two ports, between which nginx changes, or one port that both releases share. */
export type Way = 'two ports' | 'one port'

export type Switched = { way: Way; requests: number; changes: number; failures: string[] }

const connections = 12

/**
 * Changes from this release to the next one and back, behind nginx, while clients read and write. Each request has a connection of its own, and none is repeated.
 * @returns the failed requests, and the writes that are lost or doubled, in words
 */
export async function switchRelease(
  way: Way,
  { folders, url, folder, requests }: { folders: Folders; url: string; folder: string; requests: number },
): Promise<Switched> {
  const shared = String(await freePort())
  const start = (release: keyof Folders) => startRelease(folders[release], { TRUST_PROXY: '2', DATABASE_URL: url, ...(way === 'one port' && { PORT: shared }) })
  const portOf = ({ baseURL }: ShopProcess) => Number(new URL(baseURL).port)
  let shop = await start('now')
  const nginx = await startNginx(folder, portOf(shop))
  const { productId } = await stockShop(shop)
  const load = beginLoad(nginx.baseURL, productId)
  let changes = 0
  try {
    while (changes < 2 || load.count() < requests) {
      const later = await start(changes % 2 === 0 ? 'next' : 'now')
      if (way === 'two ports') await nginx.switchTo(portOf(later))
      await shop.stop()
      await shop.remove()
      shop = later
      changes += 1
      const reached = Math.min(requests, load.count() + requests / 4)
      while (load.count() < reached) await pause(50)
    }
    await load.stop()
    return { way, requests: load.count(), changes, failures: [...load.failures, ...(await findLost(shop, load.acknowledged))] }
  } finally {
    await load.stop()
    await nginx.stop()
    await shop.remove()
  }
}

function beginLoad(baseURL: string, productId: string) {
  const failures: string[] = []
  const acknowledged: string[] = []
  const paths = ['/', '/products', `/product/${productId}`, `${apiBase}/products`, `${apiBase}/products/${productId}`]
  let sent = 0
  let count = 0
  let running = true
  const next = async () => {
    sent += 1
    const number = sent
    const isWrite = number % 6 === 0
    const mark = `upgrade-${number}`
    const body = { name: 'Ravi', phone: '98765 43210', email: '', subject: mark, message: 'Do you sell by the kilo?' }
    const from = `10.8.${number % 250}.${number % 7}`
    const status = await (isWrite ? ask(`${baseURL}${apiBase}/leads`, from, body) : ask(`${baseURL}${paths[number % paths.length]}`, from)).catch(String)
    count += 1
    if (typeof status === 'string' || status < 200 || status > 299) failures.push(`request ${number}, ${isWrite ? 'a write' : 'a read'}: ${status}`)
    else if (isWrite) acknowledged.push(mark)
  }
  const all = Promise.all(
    Array.from({ length: connections }, async () => {
      while (running) await next()
    }),
  )
  return {
    failures,
    acknowledged,
    count: () => count,
    async stop() {
      running = false
      await all
    },
  }
}

/** Sends one request on a new connection. @returns the status; rejects without a whole answer */
function ask(url: string, from: string, body?: object): Promise<number> {
  return new Promise((resolve, reject) => {
    const text = body && JSON.stringify(body)
    const headers = {
      connection: 'close',
      'x-forwarded-for': from,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const sent = request(url, { agent: false, method: body ? 'POST' : 'GET', headers, signal: AbortSignal.timeout(60_000) }, (response) => {
      response.on('error', reject)
      response.on('end', () => (response.complete ? resolve(response.statusCode ?? 0) : reject(new Error('The answer is incomplete'))))
      response.resume()
    })
    sent.on('error', reject)
    sent.end(text)
  })
}

/** Compares the messages that were acknowledged with those that are stored. */
async function findLost(shop: ShopProcess, acknowledged: readonly string[]): Promise<string[]> {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const stored = new Map<string, number>()
  const { body } = await callApi<{ subject: string }[]>(shop, 'GET', '/leads', { token })
  for (const { subject } of body) stored.set(subject, (stored.get(subject) ?? 0) + 1)
  return [
    ...acknowledged.filter((mark) => !stored.has(mark)).map((mark) => `lost ${mark}`),
    ...acknowledged.filter((mark) => (stored.get(mark) ?? 0) > 1).map((mark) => `stored twice: ${mark}`),
  ]
}
