import { templateNames } from './templates.ts'

/** Every kind of mail that the shop sends: the editable ones first, then the fixed ones by their recipients. */
export const mailKindNames = [
  ...templateNames,
  'anotherParcel',
  'backInStock',
  'recall',
  'refundPending',
  'refundFailed',
  'surplus',
  'afterCancel',
  'couponSpent',
  'outOfStock',
  'amountDiffers',
  'leadCopy',
  'verifyCode',
  'addAddressCode',
  'reset',
  'resetByPhone',
  'passwordChanged',
  'emailChanged',
  'numberChanged',
  'accountsJoined',
  'accountDeleted',
  'invitation',
  'ownerNewOrder',
  'ownerUnknownOrder',
  'ownerWrongAmount',
  'ownerRefundFailed',
  'ownerBackupLate',
  'ownerLowStock',
  'ownerDailySummary',
] as const

export type MailKind = (typeof mailKindNames)[number]
