import { apiBase } from '#kernel/endpoint.ts'
import type { Operation } from '../fuzz/operations.ts'
import { type Asked, json } from './asked.ts'
import { ofAdmins } from './honest-admin.ts'
import { ofShoppers } from './honest-shopper.ts'
import type { World } from './world.ts'

/** What of a request is its own. `id` takes the place of the path's parameter. */
export type Plain = Pick<Asked, 'headers' | 'body'> & { token?: string; id?: string | undefined; json?: object }

/** Makes the request as people send it; a new one each time, so that it can be done each time. */
export type Honest = (world: World) => Plain | Promise<Plain>

const known: Record<string, Honest> = { ...ofShoppers, ...ofAdmins }

/** Operations of which no honest form is known, and forms of operations that are gone. */
export function unknownIn(operations: readonly Pick<Operation, 'name'>[]): string[] {
  const names = operations.map(({ name }) => name)
  return [...names.filter((name) => !Object.hasOwn(known, name)), ...Object.keys(known).filter((name) => !names.includes(name))]
}

/** @throws Error for an operation without a form in honest-shopper.ts or honest-admin.ts */
export async function honestOf({ name, method, path }: Operation, world: World): Promise<Asked> {
  const make = known[name]
  if (!make) throw new Error(`${name} has no honest form in tests/stress/cost/honest-*.ts`)
  const { token, id, json: body, ...sent } = await make(world)
  const own = body ? { ...sent, ...json(body) } : sent
  const headers = [...(token ? [['authorization', `Bearer ${token}`] as const] : []), ...(own.headers ?? [])]
  return { ...own, method, path: apiBase + path.replace(/\{\w+\}/, () => id ?? 'unknown'), headers }
}
