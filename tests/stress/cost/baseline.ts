import { apiBase } from '#kernel/endpoint.ts'
import type { Operation } from '../fuzz/operations.ts'
import { type HttpRequest, json } from './http-request.ts'
import { adminBaselines } from './baseline-admin.ts'
import { codBaselines } from './baseline-cod.ts'
import { courierBaselines } from './baseline-couriers.ts'
import { shareBaselines } from './baseline-shares.ts'
import { lawBaselines } from './baseline-law.ts'
import { failedDeliveryBaselines } from './baseline-failed-deliveries.ts'
import { mergeBaselines } from './baseline-merges.ts'
import { phoneOrderBaselines } from './baseline-phone-orders.ts'
import { productPageBaselines } from './baseline-product-page.ts'
import { proofBaselines } from './baseline-proofs.ts'
import { returnBaselines } from './baseline-returns.ts'
import { reviewBaselines } from './baseline-reviews.ts'
import { staffBaselines } from './baseline-staff.ts'
import { stockBaselines } from './baseline-stock.ts'
import { shopperBaselines } from './baseline-shopper.ts'
import { pageBaselines } from './baseline-pages.ts'
import { operatorBaselines } from './baseline-operator.ts'
import { webhookBaselines } from './baseline-webhooks.ts'
import type { Baseline, Fixture } from './fixture.ts'

const known: Record<string, Baseline> = {
  ...shopperBaselines,
  ...proofBaselines,
  ...mergeBaselines,
  ...adminBaselines,
  ...staffBaselines,
  ...stockBaselines,
  ...returnBaselines,
  ...failedDeliveryBaselines,
  ...phoneOrderBaselines,
  ...reviewBaselines,
  ...productPageBaselines,
  ...webhookBaselines,
  ...operatorBaselines,
  ...lawBaselines,
  ...codBaselines,
  ...courierBaselines,
  ...shareBaselines,
  ...pageBaselines,
}

/** Returns operations without a baseline request, and baseline requests of operations that no longer exist. */
export function findMismatches(operations: readonly Pick<Operation, 'name'>[]): string[] {
  const names = operations.map(({ name }) => name)
  return [...names.filter((name) => !Object.hasOwn(known, name)), ...Object.keys(known).filter((name) => !names.includes(name))]
}

/** Returns the baseline request. @throws Error for an operation that no baseline-*.ts lists */
export async function baselineRequest({ name, method, path }: Operation, fixture: Fixture): Promise<HttpRequest> {
  const make = known[name]
  if (!make) throw new Error(`${name} has no baseline request in tests/stress/cost/baseline-*.ts`)
  await fixture.keepProven()
  const { token, id, query, json: body, ...sent } = await make(fixture)
  const own = body ? { ...sent, ...json(body) } : sent
  const headers = [...(token ? [['authorization', `Bearer ${token}`] as const] : []), ...(own.headers ?? [])]
  return { ...own, method, path: apiBase + path.replace(/\{\w+\}/, () => id ?? 'unknown') + (query ? `?${query}` : ''), headers }
}
