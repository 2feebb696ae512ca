import type { Config } from '#platform/config.ts'
import { type AdvertisingReceiver, advertisingReceivers } from '../rules/advertising-receivers.ts'

/** The setting that is present once a service is connected. */
const settingOf = { meta: 'META_PIXEL_ID', ga4: 'GA4_MEASUREMENT_ID' } as const satisfies Record<AdvertisingReceiver, keyof Config>

/** Returns the connected services. Without one, the shop does not ask for consent to advertising. */
export const listAdvertisingReceivers = (config: Config): AdvertisingReceiver[] =>
  advertisingReceivers.filter((receiver) => config[settingOf[receiver]] !== undefined)
