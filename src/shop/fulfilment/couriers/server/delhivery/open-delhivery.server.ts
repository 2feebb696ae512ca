import { z } from 'zod/mini'
import { rupeesOf } from '#kernel/money.ts'
import { canonicalMobile } from '#kernel/text.ts'
import { ownAddress } from '#platform/outbound/own-address.ts'
import { askCourier, isSameSecret, type Outside, parseJson, parseRefusal, Refusal, refusedByCourier, wrongKeys } from '../ask-courier.server.ts'
import type { BookedShipment, Courier, ParcelToBook } from '../courier.server.ts'
import * as wire from './wire.server.ts'

const id = 'delhivery'
const apiHost = 'https://track.delhivery.com'

/** Delhivery fetches in the afternoon. */
const pickupTime = '14:00:00'

type Sent = { type: 'application/json' | 'application/x-www-form-urlencoded'; body: string }

/** Calls Delhivery. @throws ShopError unavailable; Refusal */
async function callDelhivery<Reply extends z.core.$ZodType>(outside: Outside, path: string, reply: Reply, sent?: Sent): Promise<z.output<Reply>> {
  const { config } = outside
  const address = config.DELHIVERY_API_URL ?? (config.sandbox ? `${ownAddress(config)}/sandbox/courier/delhivery` : apiHost)
  const headers = { accept: 'application/json', authorization: `Token ${config.DELHIVERY_TOKEN}`, ...(sent && { 'content-type': sent.type }) }
  try {
    const url = address + path
    return await askCourier(outside, { courier: id, method: sent ? 'POST' : 'GET', url, headers, ...(sent && { body: sent.body }), reply })
  } catch (error) {
    throw error instanceof Refusal && (error.status === 401 || error.status === 403) ? wrongKeys(id) : error
  }
}

const json = (body: object): Sent => ({ type: 'application/json', body: JSON.stringify(body) })

/** Returns Delhivery, or the simulated courier in test mode, as a courier of the shop. */
export function openDelhivery(outside: Outside): Courier {
  const { config } = outside

  /** @returns undefined if Delhivery has no such parcel */
  async function findParcel(query: string) {
    try {
      const { ShipmentData } = await callDelhivery(outside, `/api/v1/packages/json/?${query}`, wire.wireTracked)
      return ShipmentData?.[0]?.Shipment
    } catch (error) {
      if (error instanceof Refusal) return undefined
      throw error
    }
  }

  const findByReference = (reference: string) => findParcel(`ref_ids=${encodeURIComponent(reference)}`)
  const findByNumber = (awb: string) => findParcel(`waybill=${encodeURIComponent(awb)}`)

  return {
    id,

    async findOffer({ pincode, cashPaise }) {
      const { delivery_codes: codes } = await orRefused(callDelhivery(outside, `/c/api/pin-codes/json/?filter_codes=${pincode}`, wire.wirePins))
      const isServed = codes.some(({ postal_code: { pre_paid: prepaid, cod } }) => (cashPaise > 0 ? cod : prepaid) === 'Y')
      if (!isServed) throw refusedByCourier(id, `no courier delivers to ${pincode}${cashPaise > 0 ? ' in cash on delivery' : ''}`)
      return { expectedOn: undefined }
    },

    async findShipment(reference) {
      const found = await findByReference(reference)
      return found && !wire.isCancelled(found) ? bookedOf(found.AWB) : undefined
    },

    async createShipment(parcel) {
      const known = await findByReference(parcel.reference)
      if (known && wire.isCancelled(known)) throw refusedByCourier(id, 'it was cancelled there')
      return known ? bookedOf(known.AWB) : createPackage(outside, parcel)
    },

    async requestPickup(_shipment, day) {
      try {
        const body = { pickup_location: config.DELHIVERY_PICKUP_LOCATION, pickup_date: day, pickup_time: pickupTime, expected_package_count: 1 }
        await callDelhivery(outside, '/fm/request/new/', wire.wirePickup, json(body))
      } catch (error) {
        // Delhivery fetches everything of a place at once, and refuses a second request for the same day.
        if (!(error instanceof Refusal)) throw error
      }
    },

    async getLabel({ awb }) {
      const { packages } = await orRefused(callDelhivery(outside, `/api/p/packing_slip?wbns=${encodeURIComponent(awb)}&pdf=true&pdf_size=4R`, wire.wireLabels))
      const url = packages[0]?.pdf_download_link
      if (!url) throw refusedByCourier(id, 'the label is not ready yet')
      return url
    },

    async cancelShipment({ awb }) {
      const { status, error, remark } = await orRefused(callDelhivery(outside, '/api/p/edit', wire.wireEdited, json({ waybill: awb, cancellation: 'true' })))
      if (status === true || status === 'Success') return
      const found = await findByNumber(awb)
      if (!found || !wire.isCancelled(found)) throw refusedByCourier(id, error || wire.reasonIn(remark))
    },

    async track({ awb }) {
      const found = await findByNumber(awb)
      return found ? wire.trackingOf(found) : { awb, reports: [], chargedGrams: undefined }
    },

    isOwnWebhook: (header) => isSameSecret(header('x-api-key'), config.DELHIVERY_WEBHOOK_SECRET),

    readReport(body) {
      const read = z.safeParse(wire.wirePush, parseJson(body)).data
      return read && wire.trackingOfPush(read)
    },
  }
}

/** Delhivery knows a shipment by its number alone. */
const bookedOf = (awb: string): BookedShipment => ({ orderId: '', shipmentId: '', awb, handedTo: '' })

/** Delhivery forbids these signs in its data. */
const plain = (text: string) => text.replace(/[&#%;\\]/g, ' ')

async function createPackage(outside: Outside, parcel: ParcelToBook): Promise<BookedShipment> {
  const { address, lines } = parcel
  const shipment = {
    name: plain(address.name),
    add: plain([address.street, address.locality, address.landmark].filter(Boolean).join(', ')),
    pin: address.pincode,
    city: plain(address.city),
    state: address.state,
    country: 'India',
    phone: canonicalMobile(address.mobile) ?? address.mobile,
    order: parcel.reference,
    payment_mode: parcel.cashPaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: rupeesOf(parcel.cashPaise),
    total_amount: rupeesOf(parcel.cashPaise > 0 ? parcel.cashPaise : parcel.valuePaise),
    products_desc: plain(lines.map(({ name, qty }) => `${name} x ${qty}`).join(', ')).slice(0, 250),
    quantity: String(lines.reduce((sum, { qty }) => sum + qty, 0)),
    weight: String(parcel.weightGrams),
    shipment_length: String(parcel.lengthCm),
    shipment_width: String(parcel.breadthCm),
    shipment_height: String(parcel.heightCm),
    waybill: '',
  }
  const data = JSON.stringify({ shipments: [shipment], pickup_location: { name: outside.config.DELHIVERY_PICKUP_LOCATION } })
  const body = new URLSearchParams({ format: 'json', data }).toString()
  const { packages, rmk } = await orRefused(
    callDelhivery(outside, '/api/cmu/create.json', wire.wireCreated, { type: 'application/x-www-form-urlencoded', body }),
  )
  const made = packages?.[0]
  if (!made?.waybill || made.status === 'Fail') throw refusedByCourier(id, wire.reasonIn(made?.remarks) || rmk || '')
  return bookedOf(made.waybill)
}

/** @throws ShopError rule_refused with Delhivery's reason if it refuses */
async function orRefused<Reply>(answer: Promise<Reply>): Promise<Reply> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const said = parseRefusal(z.object({ error: z.optional(z.unknown()), rmk: z.optional(z.string()), detail: z.optional(z.string()) }), error)
    throw refusedByCourier(id, typeof said?.error === 'string' ? said.error : (said?.rmk ?? said?.detail ?? ''))
  }
}
