/** How the customer of a phone order came to the shop. */
export const phoneSources = ['call', 'whatsapp', 'instagram', 'visit', 'other'] as const

export type PhoneSource = (typeof phoneSources)[number]

export const phoneSourceTexts = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  visit: 'Visit to the shop',
  other: 'Other',
} satisfies Record<PhoneSource, string>
