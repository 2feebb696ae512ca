import { z } from 'zod/mini'
import { dayMs } from '#kernel/duration.ts'
import { dayInIndia } from '#kernel/india.ts'
import { isShopError } from '#kernel/errors.ts'
import { rupeesOf } from '#kernel/money.ts'
import { canonicalMobile } from '#kernel/text.ts'
import { isSameSecret, type Outside, parseJson, parseRefusal, Refusal, refusedByCourier } from '../ask-courier.server.ts'
import type { BookedShipment, Courier, ParcelToBook } from '../courier.server.ts'
import { callShiprocket } from './client.server.ts'
import * as wire from './wire.server.ts'

const id = 'shiprocket'

/** Shiprocket's status of a cancelled order. Its id cannot be used again. Statuses of shipments have other numbers. */
const cancelledOrder = 5

/** Returns Shiprocket, or the simulated courier in test mode, as a courier of the shop. */
export function openShiprocket(outside: Outside): Courier {
  const { config } = outside

  async function findOrder(reference: string) {
    const { data } = await callShiprocket(outside, 'GET', `/orders?search=${encodeURIComponent(reference)}`, wire.wireOrders)
    return data.find((order) => order.channel_order_id === reference)
  }

  async function assignNumber(shipment: BookedShipment): Promise<BookedShipment> {
    const { message, response } = await orRefused(
      callShiprocket(outside, 'POST', '/courier/assign/awb', wire.wireAssigned, { shipment_id: Number(shipment.shipmentId) }),
    )
    const { awb_code: awb, courier_name: handedTo, awb_assign_error: reason } = response?.data ?? {}
    if (!awb) throw refusedByCourier(id, reason ?? message ?? '')
    return { ...shipment, awb, handedTo: handedTo ?? '' }
  }

  const cancel = async ({ orderId }: Pick<BookedShipment, 'orderId'>) => {
    await callShiprocket(outside, 'POST', '/orders/cancel', wire.wireDone, { ids: [Number(orderId)] })
  }

  return {
    id,

    async findOffer({ pincode, weightGrams, cashPaise }) {
      const query = new URLSearchParams({
        pickup_postcode: config.SHIPROCKET_PICKUP_PIN ?? '',
        delivery_postcode: pincode,
        weight: String(weightGrams / 1000),
        cod: cashPaise > 0 ? '1' : '0',
      })
      const { data } = await orRefused(callShiprocket(outside, 'GET', `/courier/serviceability/?${query}`, wire.wireOffers))
      const offers = (data?.available_courier_companies ?? []).filter(({ cod }) => cashPaise === 0 || cod !== 0)
      if (offers.length === 0) throw refusedByCourier(id, `no courier delivers to ${pincode}${cashPaise > 0 ? ' in cash on delivery' : ''}`)
      const days = Math.min(...offers.map(({ estimated_delivery_days: text }) => Number(text || Number.NaN)).filter(Number.isFinite))
      return { expectedOn: Number.isFinite(days) ? dayInIndia(new Date(outside.now().getTime() + days * dayMs)) : undefined }
    },

    async findShipment(reference) {
      const order = await findOrder(reference)
      return order && order.status_code !== cancelledOrder ? wire.bookedOf(order) : undefined
    },

    async createShipment(parcel) {
      const known = await findOrder(parcel.reference)
      if (known?.status_code === cancelledOrder) throw refusedByCourier(id, 'it was cancelled there')
      const booked = known ? wire.bookedOf(known) : await createOrder(outside, parcel)
      if (booked.awb !== '') return booked
      try {
        return await assignNumber(booked)
      } catch (error) {
        // Shiprocket keeps an order for which it finds no courier.
        if (isRefusal(error)) await cancel(booked).catch((problem: unknown) => outside.log?.warn({ err: problem }, 'a refused order stays at Shiprocket'))
        throw error
      }
    },

    async requestPickup({ shipmentId }, day) {
      try {
        await callShiprocket(outside, 'POST', '/courier/generate/pickup', wire.wireDone, { shipment_id: [Number(shipmentId)], pickup_date: [day] })
      } catch (error) {
        // A shipment whose pickup was asked for before is refused.
        if (!(error instanceof Refusal)) throw error
      }
    },

    async getLabel({ shipmentId }) {
      const { label_url: url } = await orRefused(
        callShiprocket(outside, 'POST', '/courier/generate/label', wire.wireLabel, { shipment_id: [Number(shipmentId)] }),
      )
      if (!url) throw refusedByCourier(id, 'the label is not ready yet')
      return url
    },

    async cancelShipment(shipment) {
      try {
        await cancel(shipment)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { data } = await callShiprocket(outside, 'GET', `/orders?search=${encodeURIComponent(shipment.awb)}`, wire.wireOrders)
        if (data.find((order) => order.id === shipment.orderId)?.status_code !== cancelledOrder) throw reasonOf(error)
      }
    },

    async track({ awb, orderId }) {
      const { tracking_data: tracked } = await orRefused(callShiprocket(outside, 'GET', `/courier/track/awb/${encodeURIComponent(awb)}`, wire.wireTracked))
      const shown = await orRefused(callShiprocket(outside, 'GET', `/orders/show/${encodeURIComponent(orderId)}`, wire.wireShown))
      return { awb, reports: wire.inTime(wire.reportsOf(tracked.shipment_track_activities ?? [])), chargedGrams: wire.chargedGramsOf(shown) }
    },

    isOwnWebhook: (header) => isSameSecret(header('x-api-key'), config.SHIPROCKET_WEBHOOK_SECRET),

    readReport(body) {
      const read = z.safeParse(wire.wireWebhook, parseJson(body)).data
      return read && wire.trackingOfWebhook(read)
    },
  }
}

/** https://apidocs.shiprocket.in: the total is not computed there, so it is sent as it is charged. */
async function createOrder(outside: Outside, parcel: ParcelToBook): Promise<BookedShipment> {
  const { address, lines } = parcel
  const body = {
    order_id: parcel.reference,
    order_date: dayInIndia(parcel.orderedAt),
    pickup_location: outside.config.SHIPROCKET_PICKUP_LOCATION,
    billing_customer_name: address.name,
    billing_last_name: '',
    billing_address: address.street,
    billing_address_2: [address.locality, address.landmark].filter(Boolean).join(', '),
    billing_city: address.city.slice(0, 30),
    billing_pincode: address.pincode,
    billing_state: address.state,
    billing_country: 'India',
    billing_email: parcel.email,
    billing_phone: canonicalMobile(address.mobile) ?? address.mobile,
    shipping_is_billing: true,
    order_items: lines.map(({ name, sku, qty, pricePaise }) => ({ name, sku, units: qty, selling_price: rupeesOf(pricePaise) })),
    payment_method: parcel.cashPaise > 0 ? 'COD' : 'Prepaid',
    sub_total: rupeesOf(parcel.cashPaise > 0 ? parcel.cashPaise : parcel.valuePaise),
    length: parcel.lengthCm,
    breadth: parcel.breadthCm,
    height: parcel.heightCm,
    weight: parcel.weightGrams / 1000,
  }
  const { order_id: orderId, shipment_id: shipmentId } = await orRefused(callShiprocket(outside, 'POST', '/orders/create/adhoc', wire.wireCreated, body))
  return { orderId, shipmentId, awb: '', handedTo: '' }
}

/** @throws ShopError rule_refused with Shiprocket's reason if it refuses */
async function orRefused<Reply>(answer: Promise<Reply>): Promise<Reply> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Refusal ? reasonOf(error) : error
  }
}

const reasonOf = (refusal: Refusal) => refusedByCourier(id, wire.reasonIn(parseRefusal(wire.wireRefusal, refusal)))

const isRefusal = (error: unknown) => isShopError(error) && error.code === 'rule_refused'
