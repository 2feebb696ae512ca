import { expect, test } from 'vitest'
import { labelPayment } from './label-payment.ts'

test('the label of a paid order says that nothing is to pay', () => {
  expect(labelPayment({ codState: null, totalAmount: 1000 })).toBe('PREPAID')
})

test('the label of a cash on delivery order says the cash, without the advance', () => {
  expect(labelPayment({ codState: 'confirmed', totalAmount: 1000 })).toBe('COD ₹1,000')
  expect(labelPayment({ codState: 'confirmed', totalAmount: 1000, advance: 99 })).toBe('COD ₹901')
})
