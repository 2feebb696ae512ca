import { chmod, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { rawRequest } from '../support/browser/raw-request.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'

/** Returns the files and folders that others than the owner can access, each with its mode. */
async function findOpenToOthers(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))]
  const modes = await Promise.all(paths.map(async (path) => ({ path, mode: (await stat(path).catch(() => ({ mode: 0 }))).mode & 0o077 })))
  return modes.filter(({ mode }) => mode !== 0).map(({ path, mode }) => `${path} ${mode.toString(8)}`)
}

/** Runs `work` with umask 0, as an operator's shell may have it: new files are open to everybody. */
async function withOpenUmask<Result>(work: () => Promise<Result>): Promise<Result> {
  const before = process.umask(0)
  try {
    return await work()
  } finally {
    process.umask(before)
  }
}

async function makeBackup(shop: ShopProcess) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  await callApi(shop, 'POST', '/backups', { token })
  const countBackups = async () => (await readdir(join(shop.dataDir, 'backups')).catch(() => [])).filter((name) => name.endsWith('.backup')).length
  await expect.poll(countBackups, { timeout: 150_000 }).toBe(1)
}

test('only the owner can access database, keys, uploads and backups, even in a folder that an older release left open', async () => {
  const shop = await withOpenUmask(() => startShop())
  try {
    await makeBackup(shop)
    expect(await findOpenToOthers(shop.dataDir)).toEqual([])
    await shop.stop()
    await chmod(shop.dataDir, 0o777)
    await withOpenUmask(() => shop.restart())
    expect((await stat(shop.dataDir)).mode & 0o777).toBe(0o700)
  } finally {
    await shop.remove()
  }
})

test('a generated admin password is written only to its file', async () => {
  const shop = await startShop({ ADMIN_PASSWORD: '', LOG_LEVEL: 'trace' })
  try {
    const password = (await readFile(join(shop.dataDir, 'admin-password'), 'utf8')).trim()
    expect(password.length).toBeGreaterThan(12)
    expect(shop.output()).toContain(`the password is in ${shop.dataDir}/admin-password`)
    expect(shop.output()).not.toContain(password)
    await logIn(shop, shop.admin.email, password)
  } finally {
    await shop.remove()
  }
})

test('test mode without SANDBOX answers 404 to forwarded requests and foreign Hosts', async () => {
  const shop = await startShop({ TRUST_PROXY: '1', SEED: 'none' })
  const statusOf = async (path: string, { host = 'localhost', ...headers }: Record<string, string> = {}) => {
    const lines = Object.entries({ host, connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    const answer = await rawRequest(shop.baseURL, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    return Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
  }
  try {
    for (const path of ['/sandbox/messages', '/sandbox/razorpay/checkout.js', '/sandbox/razorpay/switches']) {
      expect(await statusOf(path), path).toBe(200)
      expect(await statusOf(path, { 'x-forwarded-for': '203.0.113.7' }), path).toBe(404)
      expect(await statusOf(path, { host: 'shop.example' }), path).toBe(404)
    }
    await shop.restart({ SANDBOX: '1' })
    expect(await statusOf('/sandbox/messages', { 'x-forwarded-for': '203.0.113.7' })).toBe(200)
  } finally {
    await shop.remove()
  }
})
