import type { Default, Derived, Once } from './column-types.ts'

/** The tables of roles and invitations for the back-office. */
export type StaffTables = {
  staffRole: {
    id: string
    name: string
    scopes: string[]
    secondFactor: Default<boolean>
    version: Derived<number>
    createdAt: Default<Date>
    updatedAt: Default<Date>
  }
  staffInvitation: {
    id: string
    seq: Once<number>
    email: string
    staffRole: string
    tokenHash: Uint8Array
    invitedBy: string | null
    sentAt: Date
    expiresAt: Date
  }
}
