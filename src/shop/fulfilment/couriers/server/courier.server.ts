import type { AddressSnapshot } from '#shop/accounts/rules.ts'
import type { AttemptReason } from '../../failed-deliveries/rules/attempt.ts'
import type { CourierId } from '../rules/courier-ids.ts'
import type { ReportKind } from '../rules/shipment.ts'

/**
 * A courier as the shop uses it: amounts in paise, weights in grams, sizes in centimetres. Each call throws ShopError `unavailable` if
 * the courier does not answer, and `rule_refused` with the courier's reason if it refuses.
 */
export type Courier = {
  /** What rows store as their provider. It never changes. */
  id: CourierId
  /** Returns when the courier would deliver such a parcel. @throws ShopError rule_refused if it would not */
  findOffer(route: Route): Promise<Offer>
  findShipment(reference: string): Promise<BookedShipment | undefined>
  /**
   * Books a parcel, or returns the shipment that has its `reference` already: it looks first. So a second call makes no second shipment.
   */
  createShipment(parcel: ParcelToBook): Promise<BookedShipment>
  /** Asks the courier to fetch the parcel on a day (YYYY-MM-DD), or on its next one. Again changes nothing. */
  requestPickup(shipment: BookedShipment, day: string): Promise<void>
  /** Returns the address of the label, a PDF at the courier's. */
  getLabel(shipment: BookedShipment): Promise<string>
  /** Cancels a shipment that was not picked up. Cancelling it again is no error. */
  cancelShipment(shipment: BookedShipment): Promise<void>
  track(shipment: BookedShipment): Promise<Tracking>
  /** Whether a webhook has the courier's secret. */
  isOwnWebhook(header: (name: string) => string | undefined): boolean
  /** Returns what a webhook's body reports. Undefined if the shop cannot read it. */
  readReport(body: string): Tracking | undefined
}

/** `cashPaise`: what the courier collects; 0 for a parcel that is paid. */
export type Route = { pincode: string; weightGrams: number; cashPaise: number }

/** `expectedOn`: a day (YYYY-MM-DD) on which the parcel should arrive. */
export type Offer = { expectedOn: string | undefined }

export type BoxSize = { lengthCm: number; breadthCm: number; heightCm: number }

export type ParcelToBook = Omit<Route, 'pincode'> &
  BoxSize & {
    /** Our id of the shipment, which the courier keeps. */
    reference: string
    orderedAt: Date
    address: AddressSnapshot
    /** The shop's own e-mail address: the courier needs none of the shopper. */
    email: string
    lines: readonly { name: string; sku: string; qty: number; pricePaise: number }[]
    valuePaise: number
  }

/** The courier's ids of a shipment. `awb`: its tracking number. `handedTo`: the carrier that a broker chose. */
export type BookedShipment = { orderId: string; shipmentId: string; awb: string; handedTo: string }

/** `reason`: why an attempt failed, if the courier's code says so. */
export type Report = { kind: ReportKind; at: Date; text: string; reason?: AttemptReason }

/** Everything that the courier says about a parcel, oldest first, as far as it says it. */
export type Tracking = { awb: string; reports: Report[]; chargedGrams: number | undefined }
