import type { ShopModule } from '#platform/module.ts'
import { addressesApi } from './addresses/server/api.server.ts'
import { personalAddresses } from './addresses/server/personal-rows.server.ts'
import { accountMails } from './customers/mails/account-mails.ts'
import { customersAdminApi } from './customers/server/admin-api.server.ts'
import { customersApi } from './customers/server/api.server.ts'
import { eraseCustomers } from './customers/server/erase-customers.server.ts'
import { ownAccountApi } from './customers/server/own-account-api.server.ts'
import { personalEntries, personalMessages } from './customers/server/personal-rows.server.ts'
import { customersWithPhoto } from './customers/server/queries.server.ts'
import { sendResetLinkJob } from './customers/server/send-reset-link.server.ts'
import { sweepAccounts } from './customers/server/sweep-accounts.server.ts'
import { contactMails } from './merges/mails/contact-mails.ts'
import { mergesApi } from './merges/server/api.server.ts'
import { finishMerges } from './merges/server/finish-merges.server.ts'
import { mergesWithPhoto } from './merges/server/queries.server.ts'
import { notesApi } from './notes/server/api.server.ts'
import { personalNotes } from './notes/server/personal-rows.server.ts'
import { passkeysApi } from './passkeys/server/api.server.ts'
import { proofsApi } from './proofs/server/api.server.ts'
import { secondFactorApi } from './second-factor/server/api.server.ts'
import { invitationMail } from './staff/mails/invitation-mail.ts'
import { staffApi } from './staff/server/api.server.ts'
import { sweepInvitations } from './staff/server/sweep-invitations.server.ts'
import { tagsApi } from './tags/server/api.server.ts'
import { personalTags } from './tags/server/personal-rows.server.ts'

export const accounts: ShopModule = {
  name: 'accounts',
  api: [customersApi, ownAccountApi, customersAdminApi, mergesApi, passkeysApi, proofsApi, secondFactorApi, addressesApi, staffApi, notesApi, tagsApi],
  jobs: [sendResetLinkJob],
  erase: [eraseCustomers],
  nightly: [sweepAccounts, finishMerges, sweepInvitations],
  pictures: [customersWithPhoto, mergesWithPhoto],
  personal: [personalAddresses, personalTags, personalNotes, personalMessages, personalEntries],
  mails: [...accountMails, ...contactMails, invitationMail],
}

/* What modules above use. */
export { countAddresses, insertAddress, listAddresses } from './addresses/server/queries.server.ts'
export { readAddresses } from './addresses/server/read-addresses.server.ts'
export { authenticate } from './customers/server/authenticate.server.ts'
export { findBuyer } from './customers/server/buyer.server.ts'
export { hasUnusableEmail, makeEmailsCanonical } from './customers/server/canonical-emails.server.ts'
export { listCodesOf, mailCodeKey } from './customers/server/code-queries.server.ts'
export { mailAddressKey } from './customers/server/hash-code.server.ts'
export { makeFirstAdmin } from './customers/server/make-first-admin.server.ts'
export type { Person, PersonalRows } from './customers/server/personal.server.ts'
export { proveOwner } from './customers/server/prove-owner.server.ts'
export { findCustomer, insertCustomer, lockAgainstDeletion, lockCustomer } from './customers/server/queries.server.ts'
export { refuseTaken } from './customers/server/refuse-taken.server.ts'
export { listResetsOf } from './customers/server/reset-queries.server.ts'
export { listSessionsOf } from './customers/server/session-queries.server.ts'
export { findSurvivor, listMergesInto } from './merges/server/queries.server.ts'
export { readCustomerNote } from './notes/server/queries.server.ts'
export { readFactors } from './second-factor/server/queries.server.ts'
export { applyTagChange, type TagChange } from './tags/server/change-tags.server.ts'
export { groupTags, isOneOf, listCustomerTags, withTags, type TagsOf } from './tags/server/queries.server.ts'
