import { sql } from 'kysely'
import type { ShopModule } from '#platform/shop.ts'
import { addressesApi } from './addresses/server/api.server.ts'
import { personalAddresses } from './addresses/server/queries.server.ts'
import { accountMails } from './customers/mails/account-mails.ts'
import { customersAdminApi, customersApi, ownAccountApi } from './customers/server/api.server.ts'
import { eraseCustomers, sweepAccounts } from './customers/server/sweep-accounts.server.ts'
import { personalEntries, personalMessages } from './customers/server/personal-rows.server.ts'
import { customersWithPhoto } from './customers/server/queries.server.ts'
import { sendResetLinkJob } from './customers/server/password-reset.server.ts'
import { testSms } from './customers/server/test-sms.server.ts'
import { contactMails } from './merges/mails/contact-mails.ts'
import { consentsApi } from './consents/server/consents.server.ts'
import { keysApi } from './keys/server/api.server.ts'
import { sweepKeys } from './keys/server/queries.server.ts'
import { mergesApi } from './merges/server/api.server.ts'
import { finishMerges } from './merges/server/merge-accounts.server.ts'
import { mergesWithPhoto } from './merges/server/queries.server.ts'
import { notesApi } from './notes/server/api.server.ts'
import { personalNotes } from './notes/server/notes.server.ts'
import { passkeysApi } from './passkeys/server/api.server.ts'
import { proofsApi } from './proofs/server/api.server.ts'
import { secondFactorApi } from './second-factor/server/api.server.ts'
import { invitationMail } from './staff/mails/invitation-mail.ts'
import { staffApi } from './staff/server/api.server.ts'
import { sweepInvitations } from './staff/server/invitation-queries.server.ts'
import { tagsApi } from './tags/server/api.server.ts'
import { personalTags } from './tags/server/tags.server.ts'

export const accounts: ShopModule = {
  name: 'accounts',
  api: [
    customersApi,
    ownAccountApi,
    customersAdminApi,
    mergesApi,
    passkeysApi,
    proofsApi,
    secondFactorApi,
    addressesApi,
    staffApi,
    keysApi,
    consentsApi,
    notesApi,
    tagsApi,
  ],
  jobs: [sendResetLinkJob],
  erase: [eraseCustomers],
  nightly: [sweepAccounts, finishMerges, sweepInvitations, sweepKeys],
  personalPictures: [customersWithPhoto, mergesWithPhoto],
  personal: [personalAddresses, personalTags, personalNotes, personalMessages, personalEntries],
  mails: [...accountMails, ...contactMails, invitationMail],
  checks: [testSms],
  subjects: [
    { at: '/customers/:id', scope: 'customers:read', find: (ids) => sql`select id, coalesce(nullif(name, ''), email) from customer where id = any(${ids})` },
  ],
}

/* What other modules use. */
export { countAddresses, findBuyer, insertAddress, listAddresses, readAddresses } from './addresses/server/queries.server.ts'
export { listAdvertisingReceivers } from './consents/server/advertising.server.ts'
export { consentStands, listConsentsOf } from './consents/server/consents.server.ts'
export { authenticate } from './customers/server/authenticate.server.ts'
export { hasUnusableEmail, makeEmailsCanonical } from './customers/server/canonical-emails.server.ts'
export { listCodesOf, mailAddressKey, mailCodeKey } from './customers/server/code-queries.server.ts'
export { customerErased } from './customers/server/events.server.ts'
export { makeFirstAdmin } from './customers/server/make-first-admin.server.ts'
export { countSend, limitKeysOf, refuseEarly, refuseWithoutGateway } from './customers/server/send-code.server.ts'
export { listResetsOf } from './customers/server/password-reset-queries.server.ts'
export type { Person, PersonalRows } from './customers/server/personal-rows.server.ts'
export { proveOwner } from './customers/server/prove-owner.server.ts'
export { findCustomer, findIdByEmail, insertCustomer, lockAgainstDeletion, lockCustomer, writeUnlessContactTaken } from './customers/server/queries.server.ts'
export { sendTestSms } from './customers/server/test-sms.server.ts'
export { listSessionsOf } from './customers/server/session-queries.server.ts'
export { hasEnded as hasKeyEnded, listKeysOf } from './keys/server/queries.server.ts'
export { findSurvivor, listMergesInto } from './merges/server/queries.server.ts'
export { readCustomerNote } from './notes/server/notes.server.ts'
export { readFactors } from './second-factor/server/queries.server.ts'
export { applyTagChange, groupTags, isOneOf, listCustomerTags, withTags, type TagChange, type TagsOf } from './tags/server/tags.server.ts'
