/** The services that an owner can connect to learn which advertisements work: Meta, and Google Analytics 4. Their names are those of connections. */
export const advertisingReceivers = ['meta', 'ga4'] as const

export type AdvertisingReceiver = (typeof advertisingReceivers)[number]
