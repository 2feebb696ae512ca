import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'
import type { Product } from '../../src/shop/catalogue/contract.ts'
import { sourcesOf } from '../../src/ui/picture-sizes.ts'
import { readConfig } from '../../src/platform/config.ts'
import { openFiles } from '../../src/platform/files/open-files.ts'
import { serverName, startS3Server } from './bucket/s3-server.ts'
import { saveFigures } from './save-figures.ts'

/** Stores pictures in object storage, on a server that speaks S3 and refuses requests whose signature (Version 4) is wrong. */

const broken: string[] = []
let count = 0
const check = (promise: string, holds: boolean) => {
  count += 1
  console.log(`${holds ? 'holds ' : 'BROKEN'} ${promise}`)
  if (!holds) broken.push(promise)
}

const server = await startS3Server()
const refuses = (changed: Record<string, string>, work: (files: ReturnType<typeof openFiles>) => Promise<unknown>) =>
  work(openFiles(readConfig({ ...server.environment, ...changed }))).then(
    () => false,
    () => true,
  )
const shops = [await startShop(server.environment), await startShop({ ...server.environment, SEED: 'none' })] as const
try {
  const [first, second] = shops
  const { body: products } = await callApi<Product[]>(first, 'GET', '/products')
  const seeded = products.flatMap(({ images }) => images).flatMap(pathsOf)
  check(
    `the demo catalogue's ${seeded.length} pictures are in the bucket and not on the disk`,
    (await allServed(first.baseURL, seeded)) && !existsSync(join(first.dataDir, 'uploads')),
  )
  check('another machine serves the same pictures', await allServed(second.baseURL, seeded))

  const uploaded = await upload(second.baseURL, (await logIn(second, second.admin.email, second.admin.password)).token)
  check('each machine serves a picture that was uploaded to the other', await allServed(first.baseURL, pathsOf(uploaded)))

  const files = openFiles(readConfig(server.environment))
  const bytes = new Uint8Array(5_000_000).map((_, index) => index % 251)
  const startedAt = performance.now()
  await files.put('large', bytes, 'image/jpeg')
  const seconds = (performance.now() - startedAt) / 1000
  check('5 MB are read as they were written', Buffer.from((await files.find('large')) ?? []).equals(bytes))
  await files.remove('large')
  check('a removed file is gone, and may be removed again', (await files.find('large')) === undefined && (await files.remove('large').then(() => true)))
  check('a wrong secret stores nothing', await refuses({ S3_SECRET_ACCESS_KEY: 'WRONG' }, (wrong) => wrong.put('x', bytes.slice(0, 9), 'image/jpeg')))
  check('a wrong key reads nothing', (await openFiles(readConfig({ ...server.environment, S3_ACCESS_KEY_ID: 'WRONG' })).find(name(uploaded))) === undefined)

  const summary = `\`npm run stress -- bucket\`: ${count} promises on ${serverName}, ${broken.length} broken; 5 MB stored in ${seconds.toFixed(2)} s. ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}.`
  console.log(`\n${summary}`)
  saveFigures('bucket', summary, { passed: broken.length === 0, file: 'docs/scale.md' })
} finally {
  for (const shop of shops) await shop.remove()
  await server.stop()
}
process.exitCode = broken.length === 0 ? 0 : 1

/** Returns the paths of every size and format of a picture. */
function pathsOf(url: string) {
  const sources = sourcesOf(url)
  if (!sources) throw new Error(`${url} is not a picture of ours`)
  return [sources.avif, sources.webp, sources.jpeg].flatMap((srcset) => srcset.split(', ').map((entry) => entry.split(' ')[0] ?? ''))
}

async function allServed(baseURL: string, paths: string[]) {
  const statuses = await Promise.all(paths.map(async (path) => (await fetch(baseURL + path)).status))
  return statuses.length > 0 && statuses.every((status) => status === 200)
}

async function upload(baseURL: string, token: string): Promise<string> {
  const form = new FormData()
  form.set('image', new File([Uint8Array.from(await readFile('public/pictures/duo.jpg'))], 'duo.jpg', { type: 'image/jpeg' }))
  const response = await fetch(`${baseURL}/backend/api/upload`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
  const { imageUrl }: { imageUrl: string } = await response.json()
  return imageUrl
}

function name(url: string) {
  return url.split('/').at(-1) ?? ''
}
