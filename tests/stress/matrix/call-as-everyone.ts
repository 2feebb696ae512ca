import { hashToken } from '#platform/http/authenticate.ts'
import type { TestShop } from '../../support/open-test-shop.ts'
import { type Operation, readOperations } from '../fuzz/operations.ts'
import { fill, inPath } from '../fuzz/refs.ts'
import { type Caller, callers, customers, makePeople, type People, withoutSession } from './callers.ts'
import { accessClass, expected, type Verdict } from './expect.ts'

type Cell = { operation: Operation; caller: Caller; verdict: Verdict | string }

export type Matrix = { operations: number; cells: Cell[]; faults: string[] }

/** Bodies that pass validation, for routes that check ownership after it. */
const bodies: Record<string, object> = {
  'POST /orders/{id}/cod/confirm': { code: '123456' },
  'POST /orders/my-orders/{id}/gift-address': { addressId: 'unknown' },
  'PUT /profile/{id}': { name: 'Asha Rao', email: 'asha.new@example.com' },
  'POST /orders/my-orders/{id}/returns': { lines: [{ position: 0, qty: 1 }], reason: 'damaged', key: 'matrix-key' },
  'PUT /users/addresses/{id}': { name: 'Asha Rao', mobile: '9876543210', pincode: '560001', addressType: 'Work' },
}

/** Calls each route as every caller and compares with its declared access. Callers with the fewest rights come first. */
export async function callAsEveryone(opened: TestShop): Promise<Matrix> {
  const operations = await readOperations((path) => opened.api.request(path))
  const faults = findUndeclared(opened, operations)
  const cells: Cell[] = []
  let people: People | undefined
  let sessions = 0
  for (const operation of operations) {
    if (!people) {
      people = await makePeople(opened)
      sessions = await countSessions(opened, people)
    }
    for (const caller of callers) {
      const verdict = await verdictOf(opened, operation, people, caller)
      cells.push({ operation, caller, verdict })
      const declared = expected(operation, caller)
      if (verdict !== declared) faults.push(`${operation.name} for ${caller}: ${verdict}, but ${declared} is declared`)
    }
    if (deletesOwn(operation) || (operation.method !== 'GET' && (await countSessions(opened, people)) < sessions)) people = undefined
  }
  return { operations: operations.length, cells, faults }
}

/** True if later routes may need what a customer deletes. A missing entity of the back-office changes no verdict. */
const deletesOwn = ({ method, access }: Operation) => method === 'DELETE' && typeof access !== 'object'

/** Counts the callers that are logged in. They log out, and some requests delete an account or change its password. */
async function countSessions({ shop }: TestShop, { callerTokens }: People) {
  const tokens = callers.flatMap((caller) => (withoutSession.includes(caller) ? [] : (callerTokens[caller] ?? [])))
  return (await shop.db.selectFrom('session').select('tokenHash').where('tokenHash', 'in', tokens.map(hashToken)).execute()).length
}

async function verdictOf(opened: TestShop, operation: Operation, { refs, callerTokens }: People, caller: Caller): Promise<Verdict | string> {
  const token = callerTokens[caller]
  const call = async (id: string) => {
    const path = operation.path.replace('{lane}', 'surplus').replace(/\{\w+\}/g, () => id)
    const bodied = operation.method !== 'GET' && operation.method !== 'DELETE'
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(bodied && { 'content-type': 'application/json' }) }
    const body = bodied ? { body: JSON.stringify(bodies[operation.name] ?? {}) } : {}
    const response = await opened.api.request(path, { method: operation.method, headers, ...body })
    return { status: response.status, text: await response.text() }
  }
  const { status, text } = await call(fill(inPath(operation.method, operation.path), refs))
  const { code } = status >= 400 ? JSON.parse(text) : { code: '' }
  if (status >= 500) return `${status}`
  if (code === 'unauthenticated') return '401'
  if (code === 'forbidden') return '403'
  if (code === 'scope_missing') return '403 by role'
  if (code === 'key_refused') return '403 for people'
  if (code === 'invalid_signature') return 'signature refused'
  // Entities of the back-office have no owner: a 404 says that an earlier caller has deleted the entity.
  if (status !== 404 || typeof operation.access === 'object') return 'allowed'
  const unknown = await call('UNKNOWN00000')
  return unknown.status === 404 && unknown.text === text ? '404 as unknown' : '404, but not as unknown'
}

/** Returns routes that are served without a declaration, except catch-alls and the API description. */
function findUndeclared({ api }: TestShop, operations: Operation[]): string[] {
  const declared = new Set(operations.map(({ name }) => name))
  return api.routes
    .filter(({ method, path }) => method !== 'ALL' && !['/openapi.json', '/docs'].includes(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    .filter((name) => !declared.has(name))
    .map((name) => `${name} is served without a declaration`)
}

/** Formats one line for all classes of routes whose callers get the same verdicts. It leaves out the verdicts that `accessHead` says once. */
export function listOf({ cells }: Matrix): string {
  const classes = [...Map.groupBy(cells, ({ operation }) => accessClass(operation))].map(([name, ofClass]) => {
    const answers = callers.map((caller) => ({ caller, answer: summarize(ofClass.filter((cell) => cell.caller === caller).map(({ verdict }) => verdict)) }))
    const unusual = [...Map.groupBy(answers, ({ answer }) => answer)].map(([answer, alike]) => ({
      answer,
      who: alike.length === callers.length ? ['everybody'] : alike.map(({ caller }) => caller).filter((caller) => answer !== usualOf(caller)),
    }))
    const said = unusual.filter(({ who }) => who.length > 0).map(({ answer, who }) => `${answer}: ${who.join(', ')}`)
    return { name, said: said.join('. ') }
  })
  return [...Map.groupBy(classes, ({ said }) => said)].map(([said, alike]) => `- **${alike.map(({ name }) => name).join(', ')}**: ${said}`).join('\n')
}

/** Returns what a caller gets from a route of the back-office that is not meant for it. */
const usualOf = (caller: Caller) => (withoutSession.includes(caller) ? '401' : customers.includes(caller) ? '403' : 'no')

/** How the list says a verdict in one word. */
const shown: Record<string, string> = {
  allowed: 'yes',
  '403 by role': 'no',
  '403 for people': 'person',
  '404 as unknown': 'unknown',
  'signature refused': 'signature',
}

function summarize(verdicts: string[]) {
  const kinds = [...Map.groupBy(verdicts, (verdict) => verdict)]
  return kinds.map(([verdict, list]) => `${shown[verdict] ?? verdict}${kinds.length === 1 ? '' : ` (${list.length})`}`).join(', ')
}
