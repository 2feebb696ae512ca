import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as merges from '../../merges/contract.ts'
import * as passkeys from '../../passkeys/contract.ts'
import * as secondFactor from '../../second-factor/contract.ts'
import * as staff from '../../staff/contract.ts'
import * as customers from '../office-contract.ts'

/**
 * What writes the e-mail address, the sign-in number, the password or the role of an account, its passkeys or its second step. `proof` is the call that
 * asks the caller for a proof, `endpoints` ask for a fresh one in their contract. `why` is given where there is neither.
 */
type Writer = { proof: string } | { endpoints: { freshProof?: boolean }[] } | { why: string }

const writers: Record<string, Writer> = {
  'shop/accounts/customers/server/add-customer.server.ts': { proof: 'requireFreshProof(' },
  'shop/accounts/customers/server/canonical-emails.server.ts': { why: 'It writes another spelling of the same mailbox.' },
  'shop/accounts/customers/server/change-password.server.ts': { proof: 'proveOwner(' },
  'shop/accounts/customers/server/delete-customer.server.ts': { endpoints: [customers.deleteCustomer] },
  'shop/accounts/customers/server/delete-own-account.server.ts': { proof: 'proveOwner(' },
  'shop/accounts/customers/server/sweep-accounts.server.ts': { why: 'It removes accounts that are deleted already.' },
  'shop/accounts/customers/server/make-first-admin.server.ts': { why: 'The operator starts the process.' },
  'shop/accounts/customers/server/queries.server.ts': { why: 'It has the statements.' },
  'shop/accounts/customers/server/register.server.ts': { why: 'It opens a new account.' },
  'shop/accounts/customers/server/password-reset.server.ts': { proof: 'useReset(' },
  'shop/accounts/customers/server/set-password.server.ts': { why: 'Its callers have a proof: they are listed too.' },
  'shop/accounts/customers/server/set-sign-in-mobile.server.ts': { endpoints: [customers.setSignInMobile] },
  'shop/accounts/customers/server/update-customer.server.ts': { proof: 'requireFreshProof(' },
  'shop/accounts/customers/server/profile.server.ts': { proof: 'requireFreshProof(' },
  'shop/accounts/customers/server/log-in.server.ts': { proof: 'useCode(' },
  'shop/accounts/customers/server/email-verification.server.ts': { proof: 'useCode(' },
  'shop/accounts/merges/server/add-contact.server.ts': { endpoints: [merges.addContact] },
  'shop/accounts/merges/server/merge-accounts.server.ts': { endpoints: [merges.addContact] },
  'shop/accounts/merges/server/undo-merge.server.ts': { endpoints: [merges.undoMerge] },
  'shop/accounts/passkeys/server/own-passkeys.server.ts': { endpoints: [passkeys.startPasskey, passkeys.addPasskey, passkeys.removePasskey] },
  'shop/accounts/passkeys/server/queries.server.ts': { why: 'It has the statements.' },
  'shop/orders/phone-orders/server/make-phone-order.server.ts': { why: 'It opens a new account.' },
  'shop/accounts/second-factor/server/authenticator.server.ts': {
    endpoints: [secondFactor.startAuthenticator, secondFactor.confirmAuthenticator, secondFactor.removeAuthenticator, secondFactor.makeRecoveryCodes],
  },
  'shop/accounts/second-factor/server/factors.server.ts': {
    endpoints: [passkeys.addPasskey, secondFactor.confirmAuthenticator, passkeys.removePasskey, secondFactor.removeAuthenticator],
  },
  'shop/accounts/second-factor/server/queries.server.ts': { why: 'It has the statements.' },
  'shop/accounts/second-factor/server/recovery-codes.server.ts': { why: 'Its callers have a proof: they are listed too.' },
  'shop/accounts/second-factor/server/try-second-factor.server.ts': { why: 'It uses a code, which is a proof itself.' },
  'shop/accounts/staff/server/accept-invitation.server.ts': { proof: 'takeInvitation(' },
  'shop/accounts/staff/server/change-staff.server.ts': { endpoints: [staff.changeRole, staff.removeFromStaff, staff.deactivate, staff.activate] },
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
  'shop/cod/server/customer-rule.server.ts': 'It writes the rule about cash on delivery.',
  'shop/orders/coupons/server/delete-coupon.server.ts': 'Its functions are about coupons.',
}

const root = join(import.meta.dirname, '../../../..')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts') && !/\.(?:test|spec)\.ts$/.test(file))
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
  const alone = ['customers/server/set-password', 'second-factor/server/factors'].map((name) => `shop/accounts/${name}.server.ts`)
  const unlocked = Object.keys(writers).filter((file) => /\bactor: Actor\b/.test(textOf(file)) && !textOf(file).includes('lockSession('))
  expect(unlocked.filter((file) => !alone.includes(file))).toEqual([])
})
