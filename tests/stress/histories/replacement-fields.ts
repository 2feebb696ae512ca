import fc from 'fast-check'

/** How staff send pieces again. `delivers`: they mark the order as delivered before. `fate`: what becomes of the replacement. */
export const replacedFields = {
  qty: fc.constantFrom(1, 1, 2),
  by: fc.constantFrom('itself' as const, 'itself' as const, 'exchange' as const, 'return' as const),
  delivers: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  fate: fc.constantFrom('nothing' as const, 'send' as const, 'send' as const, 'cancel' as const),
}
