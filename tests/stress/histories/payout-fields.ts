import fc from 'fast-check'

/** A number that selects a subject: the model takes it modulo the number of subjects. */
const which = fc.nat(7)

const rarely = fc.nat(9).map((tenth) => tenth === 9)

/** The sheet of a courier, which may be wrong. */
export const sheetFields = {
  lines: fc.array(fc.record({ which, says: fc.constantFrom('right', 'right', 'right', 'a paisa less', 'taken back', 'an unknown parcel') }), {
    minLength: 1,
    maxLength: 3,
  }),
  /** The same sheet a second time, which the shop refuses. */
  again: fc.boolean(),
  /** Under a reference that was paid out before. */
  oldReference: rarely,
}

/** What staff decide about a line that matches no order. */
export const decisionFields = {
  which,
  decision: fc.constantFrom('accepted' as const, 'accepted' as const, 'linked' as const, 'written_off' as const),
  /** The order that a line is linked to. */
  order: which,
  again: rarely,
}
