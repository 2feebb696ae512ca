import { type SettingName, settingsTexts } from './settings-texts.ts'

/** What a person enters in a field. Each line of `lines` is an entry of a list. */
export type Kind = 'text' | 'long' | 'lines' | 'zones' | 'number' | 'optionalNumber' | 'date' | 'email' | 'tel' | 'url' | 'switch'

type Section = { id: keyof typeof settingsTexts.sections; note?: string; fields: readonly (readonly [SettingName, Kind])[] }

/**
 * The pages of the settings, by the last part of their address, with their sections. A name with a dot is a field of a group, and a group stays in one section.
 */
export const settingPages: { readonly [Id in keyof typeof settingsTexts.pages]: readonly Section[] } = {
  business: [
    {
      id: 'brand',
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
      id: 'contact',
      fields: [
        ['email', 'email'],
        ['phone', 'tel'],
        ['whatsapp', 'url'],
        ['hours', 'text'],
      ],
    },
    {
      id: 'social',
      fields: [
        ['instagram', 'url'],
        ['facebook', 'url'],
      ],
    },
    {
      id: 'place',
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
      id: 'officer',
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
  ],
  labels: [
    {
      id: 'law',
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
  ],
  delivery: [
    {
      id: 'checkout',
      fields: [
        ['onePageCheckout', 'switch'],
        ['giftOrders', 'switch'],
        ['paymentWays', 'text'],
      ],
    },
    {
      id: 'promises',
      fields: [
        ['dispatch', 'text'],
        ['arrival.fromDays', 'optionalNumber'],
        ['arrival.toDays', 'optionalNumber'],
        ['delivery', 'text'],
        ['holidays', 'lines'],
        ['pinDirectory', 'switch'],
        ['returns.tellWithinDays', 'number'],
        ['returns.refundWithinDays', 'number'],
      ],
    },
    {
      id: 'deliveryCharge',
      note: settingsTexts.deliveryChargeNote,
      fields: [
        ['deliveryCharge.charge', 'number'],
        ['deliveryCharge.freeFrom', 'number'],
        ['deliveryCharge.zones', 'zones'],
      ],
    },
    {
      id: 'packing',
      fields: [['labelContents', 'switch']],
    },
  ],
  'cash-on-delivery': [
    {
      id: 'cod',
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
  ],
  safeguards: [
    {
      id: 'money',
      fields: [
        ['refundProofAbove', 'number'],
        ['priceDropPercent', 'number'],
      ],
    },
    {
      id: 'stock',
      fields: [
        ['shelfLife.leastDays', 'number'],
        ['shelfLife.leastPercent', 'number'],
        ['shelfLife.deliveryDays', 'number'],
      ],
    },
  ],
  reviews: [
    {
      id: 'reviews',
      fields: [
        ['reviews.approveFirst', 'switch'],
        ['reviews.inviteAfterDays', 'number'],
      ],
    },
    {
      id: 'search',
      fields: [['synonyms', 'lines']],
    },
  ],
  messages: [
    {
      id: 'ownerMessages',
      note: settingsTexts.ownerMessagesNote,
      fields: [
        ['ownerMessages.exceptions', 'switch'],
        ['ownerMessages.backupLate', 'switch'],
        ['ownerMessages.lowStock', 'switch'],
        ['ownerMessages.newOrder', 'switch'],
        ['ownerMessages.dailySummary', 'switch'],
        ['ownerMessages.weeklyReport', 'switch'],
        ['ownerMessages.returnAsked', 'switch'],
      ],
    },
  ],
}

export type SettingPage = keyof typeof settingPages

export const isSettingPage = (id: string): id is SettingPage => Object.hasOwn(settingPages, id)

export const sections = Object.values(settingPages).flat()

/** The address of a field in the settings. */
export function settingPath(name: SettingName) {
  const hasField = ({ fields }: Section) => fields.some(([field]) => field === name)
  const [page = ''] = Object.entries(settingPages).find(([, sectionsOfPage]) => sectionsOfPage.some(hasField)) ?? []
  return `/admin/settings/${page}#${name}`
}

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
  'deliveryCharge.zones',
  'holidays',
  'paymentWays',
  'map',
  'mapEmbed',
  'synonyms',
  'manufacturer',
  'consumerCare',
])
