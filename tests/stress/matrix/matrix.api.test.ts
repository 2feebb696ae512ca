import { expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import { scopes } from '#shop/scopes.ts'
import { opened } from '../../support/test-shop.ts'
import { createApp } from '../../../src/app.ts'
import { callAsEveryone, listOf } from './call-as-everyone.ts'
import { type Caller, callers, customers, declaredScopes, programs, withoutSession } from './callers.ts'

/** Scopes that only a use-case checks, for a part of its input. `rights.api.test.ts` of staff shows the refusal. */
const checkedInHandlers = ['settings:tax']

const ofOwners: readonly Caller[] = ['admin', 'key']

const accessHead = `# Who may call what

\`tests/stress/matrix/matrix.api.test.ts\` calls every route as each caller and compares this list. \`npx vitest run tests/stress/matrix -u\` writes it.

Back-office routes stand under their scope; brackets count them. The entities belong to customer A. Key: an API key. Ex-admin: demoted in the database. Unless a line says otherwise,

- callers without a session get 401: ${withoutSession.join(', ')}
- customers get 403: ${customers.join(', ')}
- all others get no.

The answers:

- yes: allowed
- no: 403, because the role, or the key, lacks the scope
- person: 403, because it needs a person, with a fresh proof or as a customer
- unknown: 404, with the body of an unknown entity
- signature: refused without the provider's signature

With \`orders:read\`, an order shows its buyer's name, address, phones and e-mail address; the search finds it by them.

The routes:

`

test('every route answers each caller by its declared access and the owner of the entity', async () => {
  const matrix = await callAsEveryone(opened)
  const { operations, cells, faults } = matrix
  expect(faults).toEqual([])
  expect(operations).toBeGreaterThan(65)
  expect(cells).toHaveLength(operations * callers.length)

  const byScope = cells.filter(({ operation }) => typeof operation.access === 'object')
  // Every scope opens an endpoint, so no role promises a right that does nothing.
  const used = new Set(byScope.map(({ operation }) => (typeof operation.access === 'object' ? operation.access.scope : undefined)))
  expect(scopes.filter((scope) => !used.has(scope) && !checkedInHandlers.includes(scope))).toEqual([])
  // Each role is both allowed and refused something. Only an owner may do everything, and only a key of an owner all that a key can.
  const verdictsOf = (caller: Caller) => new Set(byScope.filter((cell) => cell.caller === caller).map(({ verdict }) => verdict))
  for (const caller of callers.filter((each) => declaredScopes(each)))
    expect({ caller, verdicts: [...verdictsOf(caller)].toSorted() }).toEqual({
      caller,
      verdicts: [...(ofOwners.includes(caller) ? [] : ['403 by role']), ...(programs.includes(caller) ? ['403 for people'] : []), 'allowed'],
    })
  await expect(`${accessHead}${listOf(matrix)}\n`).toMatchFileSnapshot('../../../docs/access.md')
}, 120_000)

test('serves only these routes besides the API and the pages', () => {
  const { site: app } = createApp(opened.shop, { ready: true })
  const beside = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.startsWith(`${apiBase}/`)).map(({ path }) => path)
  const sandbox = [...new Set(beside)].filter((path) => path.startsWith('/sandbox/'))
  expect([...new Set(beside)].filter((path) => !sandbox.includes(path)).toSorted()).toEqual([
    '/end-reminders/:token',
    '/health/live',
    '/health/ready',
    '/lab-reports/:name',
    '/look/:hash/:name',
    '/media/:name',
    '/payments/return',
  ])
  const { site: live } = createApp(
    { ...opened.shop, connections: { ...opened.shop.connections, base: { ...opened.shop.config, sandbox: false } } },
    { ready: true },
  )
  expect(sandbox.length).toBeGreaterThan(5)
  expect(live.routes.filter(({ path }) => path.startsWith('/sandbox/'))).toEqual([])
})
