import { apiBase } from '#kernel/endpoint.ts'
import type { Operation } from '../fuzz/operations.ts'
import { type Asked, json } from './asked.ts'
import { ofAdmins } from './honest-admin.ts'
import { ofShoppers } from './honest-shopper.ts'
import type { World } from './world.ts'

/** The part of a request that differs by operation. `id` replaces the path's parameter. */
export type Plain = Pick<Asked, 'headers' | 'body'> & { token?: string; id?: string | undefined; json?: object }

/** Makes a baseline request: a new one each time, so that it succeeds each time. */
export type Honest = (world: World) => Plain | Promise<Plain>

const known: Record<string, Honest> = { ...ofShoppers, ...ofAdmins }

/** Returns operations without a baseline request, and baseline requests of operations that no longer exist. */
export function unknownIn(operations: readonly Pick<Operation, 'name'>[]): string[] {
  const names = operations.map(({ name }) => name)
  return [...names.filter((name) => !Object.hasOwn(known, name)), ...Object.keys(known).filter((name) => !names.includes(name))]
}

/** Returns the baseline request. @throws Error for an operation that baseline-shopper.ts and baseline-admin.ts do not list */
export async function honestOf({ name, method, path }: Operation, world: World): Promise<Asked> {
  const make = known[name]
  if (!make) throw new Error(`${name} has no baseline request in tests/stress/cost/baseline-*.ts`)
  const { token, id, json: body, ...sent } = await make(world)
  const own = body ? { ...sent, ...json(body) } : sent
  const headers = [...(token ? [['authorization', `Bearer ${token}`] as const] : []), ...(own.headers ?? [])]
  return { ...own, method, path: apiBase + path.replace(/\{\w+\}/, () => id ?? 'unknown'), headers }
}
