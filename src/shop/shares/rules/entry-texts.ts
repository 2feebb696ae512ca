import type { EntryKind } from './entry.ts'

/** How screens, statements and spreadsheets name the entries of a ledger. */
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
