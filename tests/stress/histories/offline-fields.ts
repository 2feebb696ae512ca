import fc from 'fast-check'

/** How staff took money. Two of the references are one number in two spellings. `consents`: the admin knows that another order has the reference. */
export const takenFields = {
  kind: fc.constantFrom('cash' as const, 'bank_transfer' as const, 'upi' as const),
  reference: fc.constantFrom('', 'UTR1', 'UTR2', 'utr 1'),
  consents: fc.boolean(),
}
