import { expect, test } from 'vitest'
import { emptyConditions } from '../../discounts/office/conditions-draft.ts'
import { draftOf, emptyDraft, findErrors, inputOf } from './coupon-draft.ts'

const good = { ...emptyDraft, code: 'SOIL10', discount: '12.5', minAmount: '0', expiry: '2026-12-31', createdBy: 'Asha Rao' }

test('reports every empty field of a new form except the limits', () => {
  expect(findErrors(emptyDraft)).toEqual(
    Object.fromEntries(['code', 'discount', 'minAmount', 'expiry', 'createdBy'].map((name) => [name, 'Please fill in this field.'])),
  )
})

test.each([
  [{}, {}],
  [{ maxUses: '100', maxUsesPerCustomer: '1' }, {}],
  [{ discount: 'ten' }, { discount: 'Discount must be a percentage from 0 to 100.' }],
  [{ discount: '101' }, { discount: 'Discount must be a percentage from 0 to 100.' }],
  [{ minAmount: 'a lot' }, { minAmount: 'The minimum order amount must be a number.' }],
  [{ maxUses: '0' }, { maxUses: 'A limit must be a whole number from 1, or empty for none.' }],
  [{ maxUsesPerCustomer: 'one' }, { maxUsesPerCustomer: 'A limit must be a whole number from 1, or empty for none.' }],
  [{ code: ' ' }, { code: 'Please fill in this field.' }],
])('reports for %j the errors %j', (changes, errors) => {
  expect(findErrors({ ...good, ...changes })).toEqual(errors)
})

test('turns a coupon into the values of the form', () => {
  const coupon = {
    _id: 'x',
    code: 'A',
    discount: 10,
    minAmount: 499.5,
    expiry: '2026-12-31',
    createdBy: 'B',
    celebrityId: 'b',
    active: false,
    uses: 1,
    revenue: 9,
  }
  expect(draftOf({ ...coupon, maxUses: null, maxUsesPerCustomer: 2 })).toEqual({
    code: 'A',
    discount: '10',
    minAmount: '499.5',
    expiry: '2026-12-31',
    createdBy: 'B',
    maxUses: '',
    maxUsesPerCustomer: '2',
    conditions: emptyConditions,
    active: false,
  })
})

test('sends numbers as numbers and an empty limit as null', () => {
  expect(inputOf({ ...good, maxUses: ' 100 ' })).toEqual({
    code: 'SOIL10',
    discount: 12.5,
    minAmount: 0,
    expiry: '2026-12-31',
    createdBy: 'Asha Rao',
    maxUses: 100,
    maxUsesPerCustomer: null,
    conditions: null,
    active: true,
  })
})

test('a coupon that takes rupees off needs no percentage, and sends its conditions', () => {
  const draft = { ...good, discount: '', conditions: { ...emptyConditions, kind: 'amount' as const, amount: '₹100', tags: 'VIP, , Yoga' } }
  expect(findErrors(draft)).toEqual({})
  expect(inputOf(draft)).toMatchObject({ discount: 0, conditions: { kind: 'amount', amount: 100, tags: ['VIP', 'Yoga'] } })
  expect(findErrors({ ...draft, conditions: { ...draft.conditions, amount: '' } })).toEqual({ 'conditions.amount': 'Please enter the sum in rupees.' })
})
