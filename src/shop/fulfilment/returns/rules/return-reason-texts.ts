import type { ReturnReason } from './return.ts'

/** The reasons of returns, as staff read them. */
export const returnReasonTexts = {
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  spoiled: 'Spoiled or past its date',
  not_as_described: 'Not as described',
  changed_mind: 'Changed mind',
  other: 'Other',
} satisfies Record<ReturnReason, string>
