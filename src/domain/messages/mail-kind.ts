import { templateNames } from './templates.ts'

/** Every kind of mail that the shop sends: the editable ones first, then the fixed ones by their recipients. */
export const mailKindNames = [
  ...templateNames,
  'refundPending',
  'refundFailed',
  'returnApproved',
  'returnRefused',
  'returnClosed',
  'surplus',
  'afterCancel',
  'couponSpent',
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
  'ownerDailySummary',
  'ownerReturnAsked',
] as const

export type MailKind = (typeof mailKindNames)[number]
