import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { timeInHashes } from '#test/time-in-hashes.ts'
import * as customersOfficeContract from './office-contract.ts'
import * as customersContract from './contract.ts'

const long = 'a@a.a'.repeat(2000)

test.each([
  ['register', customersContract.register.input, { name: 'Asha Rao', email: long, password: 'saffron 1955' }],
  ['updateProfile', customersContract.updateProfile.input, { id: 'X', name: 'Asha Rao', email: long }],
  ['addCustomer', customersOfficeContract.addCustomer.input, { name: 'Asha Rao', email: long }],
])('%s refuses 10 kB of a@a.a without backtracking', (_name, input, value) => {
  const parse = () => z.safeParse<z.core.$ZodType>(input, value)
  expect(parse().success).toBe(false)
  expect(timeInHashes(long, parse)).toBeLessThan(20)
})
