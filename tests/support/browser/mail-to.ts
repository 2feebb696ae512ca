import { expect } from '@playwright/test'
import type { ShopProcess } from './shop-process.ts'

/** Waits for the newest mail to this address with this subject, and returns its text. */
export async function mailTo(shop: ShopProcess, address: string, subject: RegExp) {
  const find = async () => (await shop.mailbox()).find(({ to, subject: found }) => to === address && subject.test(found ?? ''))
  await expect.poll(async () => (await find()) !== undefined).toBe(true)
  return (await find())?.text ?? ''
}
