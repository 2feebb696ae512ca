import { expect, test } from 'vitest'
import { withoutConditions } from '../../discounts/rules/discount.ts'
import { shareTextsOf } from './share-texts.ts'

const coupon = { code: 'ASHA10', createdBy: 'Asha Rao', active: true, discountBp: 1050, minPaise: 0, expiresOn: '2026-12-31' }

test('the picture says what a coupon of each kind gives, and its limits', () => {
  expect(shareTextsOf(coupon, 'shop.example')).toEqual({
    above: 'With Asha Rao',
    offer: '10.5% off',
    code: 'Code ASHA10',
    below: 'shop.example, until 31 December 2026',
  })
  const limited = {
    ...coupon,
    minPaise: 50_000,
    conditions: { ...withoutConditions, id: 'one', kind: 'amount' as const, amountPaise: 10_000, firstOrder: true },
  }
  expect(shareTextsOf(limited, 'shop.example')).toMatchObject({
    offer: '₹100 off',
    below: 'shop.example, on your first order, from ₹500, until 31 December 2026',
  })
  const conditions = { ...withoutConditions, id: 'two', kind: 'buy_get' as const, buyQty: 2, getQty: 1 }
  expect(shareTextsOf({ ...coupon, conditions }, 'shop.example').offer).toBe('Buy 2, get 1')
})
