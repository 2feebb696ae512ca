import { type SettingName, settingsTexts } from './settings-texts.ts'

/** What a field takes. */
export type Kind = 'text' | 'long' | 'lines' | 'number' | 'optionalNumber' | 'date' | 'email' | 'tel' | 'url' | 'switch'

/** The sections of the form with their fields. A name with a dot is a field of a group. */
export const sections: readonly { title: string; note?: string; fields: readonly (readonly [SettingName, Kind])[] }[] = [
  {
    title: settingsTexts.sections.brand,
    fields: [
      ['brand', 'text'],
      ['company', 'text'],
      ['founded', 'number'],
      ['tagline', 'text'],
      ['blurb', 'long'],
      ['developer', 'text'],
    ],
  },
  {
    title: settingsTexts.sections.contact,
    fields: [
      ['email', 'email'],
      ['phone', 'tel'],
      ['whatsapp', 'url'],
      ['hours', 'text'],
    ],
  },
  {
    title: settingsTexts.sections.social,
    fields: [
      ['instagram', 'url'],
      ['facebook', 'url'],
    ],
  },
  {
    title: settingsTexts.sections.place,
    fields: [
      ['address', 'lines'],
      ['postal.street', 'text'],
      ['postal.locality', 'text'],
      ['postal.region', 'text'],
      ['postal.postalCode', 'text'],
      ['postal.country', 'text'],
      ['map', 'url'],
      ['mapEmbed', 'url'],
    ],
  },
  {
    title: settingsTexts.sections.officer,
    fields: [
      ['grievanceOfficer.name', 'text'],
      ['grievanceOfficer.title', 'text'],
      ['grievanceOfficer.email', 'email'],
      ['grievanceOfficer.phone', 'tel'],
      ['grievanceOfficer.hours', 'text'],
      ['grievanceOfficer.acknowledged', 'text'],
      ['grievanceOfficer.settled', 'text'],
      ['grievanceForm', 'switch'],
      ['nodalPerson.name', 'text'],
      ['nodalPerson.contact', 'text'],
    ],
  },
  {
    title: settingsTexts.sections.promises,
    fields: [
      ['dispatch', 'text'],
      ['arrival.fromDays', 'optionalNumber'],
      ['arrival.toDays', 'optionalNumber'],
      ['delivery', 'text'],
      ['holidays', 'lines'],
      ['pinDirectory', 'switch'],
      ['paymentWays', 'text'],
      ['returns.tellWithinDays', 'number'],
      ['returns.refundWithinDays', 'number'],
    ],
  },
  {
    title: settingsTexts.sections.search,
    fields: [['synonyms', 'lines']],
  },
  {
    title: settingsTexts.sections.law,
    fields: [
      ['licence', 'text'],
      ['manufacturer', 'text'],
      ['countryOfOrigin', 'text'],
      ['consumerCare', 'text'],
      ['privacyNotice', 'switch'],
      ['courts', 'text'],
      ['legalSince', 'date'],
    ],
  },
  {
    title: settingsTexts.sections.cod,
    note: settingsTexts.codNote,
    fields: [
      ['cashOnDelivery', 'switch'],
      ['cod.fee', 'number'],
      ['cod.least', 'number'],
      ['cod.most', 'number'],
      ['cod.mostFirst', 'number'],
      ['cod.mostOpen', 'number'],
      ['cod.holdOut', 'number'],
      ['cod.margin', 'number'],
      ['cod.advance', 'number'],
      ['cod.advanceForAll', 'switch'],
      ['cod.keepsAdvance', 'switch'],
    ],
  },
  {
    title: settingsTexts.sections.packing,
    fields: [['labelContents', 'switch']],
  },
  {
    title: settingsTexts.sections.money,
    fields: [
      ['refundProofAbove', 'number'],
      ['priceDropPercent', 'number'],
    ],
  },
  {
    title: settingsTexts.sections.stock,
    fields: [
      ['shelfLife.leastDays', 'number'],
      ['shelfLife.leastPercent', 'number'],
      ['shelfLife.deliveryDays', 'number'],
    ],
  },
  {
    title: settingsTexts.sections.reviews,
    fields: [
      ['reviews.approveFirst', 'switch'],
      ['reviews.inviteAfterDays', 'number'],
    ],
  },
  {
    title: settingsTexts.sections.ownerMessages,
    note: settingsTexts.ownerMessagesNote,
    fields: [
      ['ownerMessages.exceptions', 'switch'],
      ['ownerMessages.backupLate', 'switch'],
      ['ownerMessages.lowStock', 'switch'],
      ['ownerMessages.newOrder', 'switch'],
      ['ownerMessages.dailySummary', 'switch'],
      ['ownerMessages.returnAsked', 'switch'],
    ],
  },
]

/** The target of a link to a section. */
export const sectionId = (title: string) => `section-${title.toLowerCase().replaceAll(' ', '-')}`

/** The fields that may be empty. */
export const optionalSettings: ReadonlySet<SettingName> = new Set([
  'developer',
  'whatsapp',
  'instagram',
  'facebook',
  'postal.street',
  'postal.locality',
  'postal.region',
  'postal.postalCode',
  'grievanceOfficer.hours',
  'nodalPerson.name',
  'nodalPerson.contact',
  'arrival.fromDays',
  'arrival.toDays',
  'holidays',
  'paymentWays',
  'map',
  'mapEmbed',
  'synonyms',
  'manufacturer',
  'consumerCare',
])
