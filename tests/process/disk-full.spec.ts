import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { openDisk, whyDiskUnavailable } from '../stress/power/disk.ts'
import { type ShopProcess, startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'

type Answer = { success: boolean; code?: string; message: string }

const megabyte = 1024 * 1024

test('a full disk answers writes with 503 and keeps reads working; no acknowledged write is lost', async () => {
  test.setTimeout(300_000)
  const reason = await whyDiskUnavailable()
  if (reason) {
    console.log(`Skipped, because no disk could be mounted: ${reason}`)
    return
  }
  const disk = await openDisk()
  const ballast = join(disk.folder, 'ballast')
  const shop = await startShop({ SEED: 'none', DATA_DIR: join(disk.folder, 'data') })
  const acknowledged: string[] = []
  const write = async () => {
    const name = `Writer ${acknowledged.length}`
    const { status, body } = await callApi<Answer>(shop, 'POST', '/leads', { body: { name, email: 'meera@example.com', message: 'Is it in stock?' } })
    if (status === 200) acknowledged.push(name)
    return { status, code: body.code }
  }
  try {
    expect(await write()).toMatchObject({ status: 200 })

    const { bavail, bsize } = await statfs(disk.folder)
    await writeFile(ballast, Buffer.alloc(bavail * bsize - 4 * megabyte))
    expect(await Promise.all([write(), write(), write()])).toEqual(Array(3).fill({ status: 503, code: 'unavailable' }))
    expect((await callApi(shop, 'GET', '/products')).status).toBe(200)

    await rm(ballast)
    expect(await write()).toMatchObject({ status: 200 })
    await shop.kill9()
    await shop.restart()
    expect((await listLeadNames(shop)).toSorted()).toEqual(acknowledged)
  } finally {
    await shop.remove()
    await disk.remove()
  }
})

async function listLeadNames(shop: ShopProcess) {
  const { token } = await logIn(shop, shop.admin.email, shop.admin.password)
  const { body } = await callApi<{ name: string }[]>(shop, 'GET', '/leads', { token })
  return body.map(({ name }) => name)
}
