import type { EntryKind } from './entry.ts'

/** The names of the kinds of entry on screens, statements and spreadsheets. */
export const entryTexts: Record<EntryKind, string> = {
  earned: 'Earned',
  taken_back: 'Taken back',
  restored: 'Restored',
  due: 'Delivered',
  advance: 'Advance paid',
  goods: 'Goods given',
  correction: 'Correction',
  paid: 'Paid',
  withheld: 'Tax withheld',
  payment_failed: 'Payment failed',
  withholding_undone: 'Tax not withheld',
}
