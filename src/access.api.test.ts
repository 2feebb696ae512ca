import { expect, test } from 'vitest'
import { apiBase } from '#kernel/endpoint.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'

type Operation = { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: string; access: string }

/** Every route there is, with the access that it declares, as the API itself describes them. */
async function listOperations(): Promise<Operation[]> {
  const { body } = await send('GET', '/openapi.json')
  return Object.entries<Record<string, { 'x-access': string }>>(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase() as Operation['method'],
      path: path.replace(apiBase, '').replace(/\{\w+\}/g, 'x'),
      access: operation['x-access'],
    })),
  )
}

test('every route answers nobody, a customer and an admin as it declares', async () => {
  const customer = await signedInCustomer()
  const admin = await signedInAdmin()
  const operations = await listOperations()
  expect(operations.length).toBeGreaterThan(35)

  for (const { method, path, access } of operations) {
    // Last of all, because it ends the session that it is called with.
    if (path === '/auth/logout') continue
    const refused = async (token?: string) =>
      [401, 403].includes((await send(method, path, { token, ...(method !== 'GET' && method !== 'DELETE' && { body: {} }) })).status)
    const closed = { nobody: access === 'customer' || access === 'admin', customer: access === 'admin', admin: false }
    expect({ method, path, nobody: await refused(), customer: await refused(customer), admin: await refused(admin) }).toEqual({ method, path, ...closed })
  }
})
