import { expect, test } from 'vitest'
import { CallError } from './call.ts'
import { fieldErrorsIn } from './field-errors.ts'

test('reads the first server error of each field, and nothing from details of another shape', () => {
  const found = (details: unknown) => fieldErrorsIn(new CallError('refused', { body: { details } }), 'Please check this field.')
  const refused = [
    { field: 'expiry', message: 'Please enter the expiry as a date.' },
    { field: 'expiry', message: 'Again.' },
    { field: 'qty', message: 'Invalid input: expected number' },
    { field: 'code' },
  ]
  expect(found(refused)).toEqual({ expiry: 'Please enter the expiry as a date.', qty: 'Please check this field.' })
  for (const details of [undefined, 'x', [null], {}]) expect(found(details)).toEqual({})
  expect(fieldErrorsIn(new Error('x'), 'y')).toEqual({})
})
