import fc from 'fast-check'

/** The labels of the model. Each has spellings that are the same pack. */
export const labels = ['1 g', '2 g', '10 g', '2 g + 20 g', '½ kg', "D'Or 5 g", 'Crème M', 'केसर १']

/** Writes a label in one of its spellings. */
export const spellings: readonly ((label: string) => string)[] = [
  (label) => label,
  (label) => label.replaceAll(' ', ''),
  (label) => label.toUpperCase(),
  (label) => label.replaceAll(' ', '\u00A0'),
  (label) => ` ${label.replaceAll(' ', '  ')} `,
  (label) => label.normalize('NFD'),
  (label) => `\u200B${label}\uFEFF`,
  (label) => label.replaceAll(' ', ' \u202F'),
]

const label = fc.nat({ max: labels.length - 1 })
const spelling = fc.nat({ max: spellings.length - 1 })
const which = fc.nat({ max: 40 })

/** A pack of the catalogue that a save or a sheet names: by its id, perhaps with another label, or by a spelling of its label. */
const kept = fc.record({ which, by: fc.constantFrom('id', 'label'), rename: fc.option(label, { freq: 2 }), spelling })

/** A label that the save or sheet adds without an id: a new pack, or one that left the catalogue. */
const added = fc.record({ label, spelling })

const lines = { product: fc.nat({ max: 1 }), kept: fc.array(kept, { maxLength: 6 }), added: fc.array(added, { maxLength: 2 }) }

export const action = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('save'), ...lines }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('import'), ...lines, removed: fc.array(which, { maxLength: 2 }), oldPacks: fc.array(which, { maxLength: 1 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('receive'), which, pieces: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restore'), product: fc.nat({ max: 1 }) }) },
)

export type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never
export type Kept = Extract<Action, { kind: 'save' }>['kept'][number]
export type Added = Extract<Action, { kind: 'save' }>['added'][number]
