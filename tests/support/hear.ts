import { onTestFinished } from 'vitest'
import { ShopError } from '#kernel/errors.ts'
import type { Event } from '#platform/events.ts'
import { shop } from './test-shop.ts'

/** Listens to an event until the test ends, as a module above all others would. `refuses`: each call fails. @returns what was announced in a transaction */
export function hear<Data extends object>(event: Event<Data>, { refuses = false } = {}): Data[] {
  const heard: Data[] = []
  const listener = event.listener(async (_shop, tx, data) => {
    if (tx.isTransaction) heard.push(data)
    if (refuses) throw new ShopError('rule_refused', 'A listener refuses.')
  })
  const { modules } = shop
  shop.modules = [...modules, { name: 'test', api: [], listeners: [listener] }]
  onTestFinished(() => void (shop.modules = modules))
  return heard
}
