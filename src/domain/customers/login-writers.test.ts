import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as merges from '../merges/contract.ts'
import * as passkeys from '../passkeys/contract.ts'
import * as secondFactor from '../second-factor/contract.ts'
import * as staff from '../staff/contract.ts'
import * as customers from './admin-contract.ts'

/**
 * What writes the e-mail address, the sign-in number, the password or the role of an account, its passkeys or its second step. `proof` is the call that
 * asks the caller for a proof, `endpoints` ask for a fresh one in their contract. `why` is given where there is neither.
 */
type Writer = { proof: string } | { endpoints: { freshProof?: boolean }[] } | { why: string }

const writers: Record<string, Writer> = {
  'domain/customers/add-customer.server.ts': { proof: 'requireFreshProof(' },
  'domain/customers/canonical-emails.server.ts': { why: 'It writes another spelling of the same mailbox.' },
  'domain/customers/change-password.server.ts': { proof: 'proveOwner(' },
  'domain/customers/delete-customer.server.ts': { endpoints: [customers.deleteCustomer] },
  'domain/customers/delete-own-account.server.ts': { proof: 'proveOwner(' },
  'domain/customers/drop-unproven.server.ts': { why: 'Its callers have a proof: they are listed too.' },
  'domain/customers/erase-customers.server.ts': { why: 'It removes accounts that are deleted already.' },
  'domain/customers/make-first-admin.server.ts': { why: 'The operator starts the process.' },
  'domain/customers/queries.server.ts': { why: 'It has the statements.' },
  'domain/customers/register.server.ts': { why: 'It opens a new account.' },
  'domain/customers/reset-password.server.ts': { proof: 'useReset(' },
  'domain/customers/set-password.server.ts': { why: 'Its callers have a proof: they are listed too.' },
  'domain/customers/set-sign-in-mobile.server.ts': { endpoints: [customers.setSignInMobile] },
  'domain/customers/update-customer.server.ts': { proof: 'requireFreshProof(' },
  'domain/customers/update-profile.server.ts': { proof: 'requireFreshProof(' },
  'domain/customers/verify-code.server.ts': { proof: 'useCode(' },
  'domain/customers/verify-email.server.ts': { proof: 'useCode(' },
  'domain/merges/add-contact.server.ts': { endpoints: [merges.addContact] },
  'domain/merges/finish-merges.server.ts': { why: 'It removes accounts that are deleted already.' },
  'domain/merges/merge-accounts.server.ts': { endpoints: [merges.addContact] },
  'domain/merges/undo-merge.server.ts': { endpoints: [merges.undoMerge] },
  'domain/passkeys/add-passkey.server.ts': { endpoints: [passkeys.startPasskey, passkeys.addPasskey] },
  'domain/passkeys/queries.server.ts': { why: 'It has the statements.' },
  'domain/passkeys/remove-passkey.server.ts': { endpoints: [passkeys.removePasskey] },
  'domain/phone-orders/save-phone-order.server.ts': { why: 'It opens a new account.' },
  'domain/second-factor/authenticator.server.ts': {
    endpoints: [secondFactor.startAuthenticator, secondFactor.confirmAuthenticator, secondFactor.removeAuthenticator, secondFactor.makeRecoveryCodes],
  },
  'domain/second-factor/finish-factor-addition.server.ts': { endpoints: [passkeys.addPasskey, secondFactor.confirmAuthenticator] },
  'domain/second-factor/finish-factor-removal.server.ts': { endpoints: [passkeys.removePasskey, secondFactor.removeAuthenticator] },
  'domain/second-factor/queries.server.ts': { why: 'It has the statements.' },
  'domain/second-factor/recovery-codes.server.ts': { why: 'Its callers have a proof: they are listed too.' },
  'domain/second-factor/try-second-factor.server.ts': { why: 'It uses a code, which is a proof itself.' },
  'domain/staff/accept-invitation.server.ts': { proof: 'takeInvitation(' },
  'domain/staff/change-staff.server.ts': { endpoints: [staff.changeRole, staff.removeFromStaff, staff.deactivate, staff.activate] },
}

/** Statements that write the tables, and the functions that hold such a statement. */
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\('(?:customer|passkey|authenticator|recoveryCode)'\)/,
  /\b(?:insert into|update|delete from|merge into)\s+"?(?:customer|passkey|authenticator|recovery_code)"?\s/i,
  /(?<!function )\b(?:insertCustomer|changeCustomer|upsertAdmin|findOrOpenByMobile|removeCustomer|markDeleted|unmarkDeleted|setPassword)\(/,
  /(?<!function )\b(?:insertPasskey|deletePasskey|saveAuthenticator|deleteAuthenticator|spendStep|newRecoveryCodes|deleteRecoveryCodes|deleteFactors)\(|\breplaceRecoveryCodes\(tx/,
]

/** Files that match and write no log-in column. */
const others: Record<string, string> = {
  'domain/coupons/delete-coupon.server.ts': 'Its functions are about coupons.',
  'domain/customers/close-verify-notice.server.ts': 'It stores that a notice was closed.',
}

const root = join(import.meta.dirname, '../..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('every writer of a log-in column is listed with its proof', () => {
  const found = files.filter((file) => writes.some((pattern) => pattern.test(textOf(file))))
  expect(found.toSorted()).toEqual([...Object.keys(writers), ...Object.keys(others)].toSorted())
})

test.for(Object.entries(writers))('%s asks for the proof that the list names', ([file, writer]) => {
  if ('proof' in writer) expect(textOf(file)).toContain(writer.proof)
  else if ('endpoints' in writer) expect(writer.endpoints.map(({ freshProof }) => freshProof)).toEqual(writer.endpoints.map(() => true))
  else expect(writer.why).not.toBe('')
})

test('every writer that has a caller locks the session', () => {
  const alone = ['customers/set-password', 'second-factor/finish-factor-addition', 'merges/finish-merges'].map((name) => `domain/${name}.server.ts`)
  const unlocked = Object.keys(writers).filter((file) => /\bactor: Actor\b/.test(textOf(file)) && !textOf(file).includes('lockSession('))
  expect(unlocked.filter((file) => !alone.includes(file))).toEqual([])
})
