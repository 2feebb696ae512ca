import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestsOf } from './generate.ts'
import type { Operation } from './operations.ts'

const operationAt = (path: string): Operation => ({
  name: `GET ${path}`,
  method: 'GET',
  path,
  access: 'public',
  needsFreshProof: false,
  isForPeople: false,
  parameters: [],
  json: undefined,
  form: undefined,
  files: [],
  reply: {},
})

test('no generated id makes the path of another operation', () => {
  const sample = fc.sample(requestsOf([operationAt('/orders/{id}/returns'), operationAt('/auth/login')]), { seed: 1, numRuns: 3000 })
  const paths = sample.flatMap(({ operation, path }) => (operation?.path === '/orders/{id}/returns' ? [new URL(path, 'http://shop.example').pathname] : []))
  expect(paths.length).toBeGreaterThan(1000)
  for (const path of paths) expect(path).toMatch(/^\/orders\/[^/]+\/returns\/?$/)
})
