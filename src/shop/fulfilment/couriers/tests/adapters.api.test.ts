import { afterEach, describe, expect, test } from 'vitest'
import { moveParcel, setCourierSwitches } from '#test/courier.ts'
import { shop } from '#test/test-shop.ts'
import { courierIds, courierName } from '../rules/courier-ids.ts'
import { openCourier, openCouriers } from '../server/open-couriers.server.ts'
import type { ParcelToBook } from '../server/courier.server.ts'

const { fetch } = shop
afterEach(() => {
  shop.fetch = fetch
})

const addressOf = (input: string | URL | Request) => (input instanceof Request ? input.url : input.toString())

const parcel: ParcelToBook = {
  reference: 'SW0123456789AB-1',
  orderedAt: new Date('2026-01-15T06:30:00Z'),
  address: {
    name: 'Asha Rao',
    mobile: '+919876543210',
    pincode: '560001',
    locality: 'MG Road',
    street: '12, First Floor & Co',
    city: 'Bengaluru',
    state: 'Karnataka',
    landmark: '',
    alternatePhone: '',
    addressType: 'Home',
  },
  email: 'care@shop.example',
  lines: [{ name: 'Kashmiri Saffron, 1 g', sku: 'SAF1', qty: 2, pricePaise: 50_050 }],
  valuePaise: 100_100,
  cashPaise: 0,
  weightGrams: 250,
  lengthCm: 20,
  breadthCm: 15,
  heightCm: 10,
}

const cash = { ...parcel, cashPaise: 100_100 }

const routeOf = ({ address: { pincode }, weightGrams, cashPaise }: ParcelToBook) => ({ pincode, weightGrams, cashPaise })

/** Counts the calls that make a shipment. */
function countCreations() {
  const made = { times: 0 }
  shop.fetch = (input, init) => {
    if (/adhoc|create\.json/.test(addressOf(input))) made.times += 1
    return fetch(input, init)
  }
  return made
}

const parcelsThere = () => shop.db.selectFrom('sandbox.courierParcel').selectAll().execute()

describe.each(courierIds)('%s', (id) => {
  const courier = () => openCourier(shop, id)

  test('says when it would deliver, and refuses a place or cash that it does not take', async () => {
    expect(await courier().findOffer(routeOf(cash))).toEqual({ expectedOn: id === 'shiprocket' ? '2026-01-19' : undefined })
    await setCourierSwitches({ serves: 'prepaid' })
    expect(await courier().findOffer(routeOf(parcel))).toMatchObject({})
    const noCash = `${courierName(id)} refused this parcel: no courier delivers to 560001 in cash on delivery.`
    await expect(courier().findOffer(routeOf(cash))).rejects.toMatchObject({ code: 'rule_refused', message: noCash })
    await setCourierSwitches({ serves: 'none' })
    await expect(courier().findOffer(routeOf(parcel))).rejects.toMatchObject({
      message: `${courierName(id)} refused this parcel: no courier delivers to 560001.`,
    })
  })

  test('books a parcel once, with its number, weight and cash', async () => {
    const made = countCreations()
    const booked = await courier().createShipment(cash)
    expect(booked.awb).toMatch(/^SIM\d{9}$/)
    expect(await courier().createShipment(cash)).toEqual(booked)
    expect(await courier().findShipment(cash.reference)).toEqual(booked)
    expect(await courier().findShipment('SW0123456789AB-2')).toBeUndefined()
    expect(made.times).toBe(1)
    expect(await parcelsThere()).toMatchObject([{ courier: id, reference: cash.reference, pincode: '560001', weightGrams: 250, cashPaise: 100_100 }])
  })

  test('finds the shipment whose answer was lost, instead of making another', async () => {
    await setCourierSwitches({ outage: 'loses_answers' })
    // Shiprocket books and numbers a parcel by two calls.
    for (let tried = 0; tried < (id === 'shiprocket' ? 2 : 1); tried += 1)
      await expect(courier().createShipment(parcel)).rejects.toMatchObject({ code: 'unavailable' })
    await setCourierSwitches({})
    const booked = await courier().createShipment(parcel)
    expect(await parcelsThere()).toMatchObject([{ awb: booked.awb, reference: parcel.reference }])
  })

  test('gives the reason of a refused address', async () => {
    await setCourierSwitches({ address: 'refused' })
    await expect(courier().createShipment(parcel)).rejects.toMatchObject({
      code: 'rule_refused',
      message: `${courierName(id)} refused this parcel: Address is too short.`,
    })
    expect(await parcelsThere()).toEqual([])
  })

  test('asks for a pickup and for a label, again without harm', async () => {
    const booked = await courier().createShipment(parcel)
    await courier().requestPickup(booked, '2026-01-16')
    await courier().requestPickup(booked, '2026-01-16')
    expect(await courier().getLabel(booked)).toBe(`http://localhost:3000/sandbox/courier/labels/${booked.awb}`)
  })

  test('cancels what was not picked up, once', async () => {
    const booked = await courier().createShipment(parcel)
    await courier().cancelShipment(booked)
    await courier().cancelShipment(booked)
    expect(await parcelsThere()).toMatchObject([{ isCancelled: true }])
    expect(await courier().findShipment(parcel.reference)).toBeUndefined()
    const other = await courier().createShipment({ ...parcel, reference: 'SW0123456789AB-2' })
    await setCourierSwitches({ webhooks: 'off' })
    await moveParcel(other.awb, 'picked_up')
    await expect(courier().cancelShipment(other)).rejects.toMatchObject({ code: 'rule_refused' })
  })

  test('tells what happened to a parcel, oldest first, and the weight that it charges', async () => {
    await setCourierSwitches({ webhooks: 'off', weight: 'more' })
    const booked = await courier().createShipment(parcel)
    await moveParcel(booked.awb, 'attempt_failed')
    await moveParcel(booked.awb, 'returned')
    const { awb, reports, chargedGrams } = await courier().track(booked)
    const kinds = ['booked', 'picked_up', 'in_transit', 'out_for_delivery', 'attempt_failed', 'returning', 'returned']
    expect([awb, reports.map(({ kind }) => kind), chargedGrams]).toEqual([booked.awb, kinds, 750])
    expect(reports.map(({ at }) => at.getTime())).toEqual(reports.map(({ at }) => at.getTime()).toSorted((one, other) => one - other))
  })

  test.each(['delivered', 'lost'])('knows a parcel that is %s', async (end) => {
    await setCourierSwitches({ webhooks: 'off' })
    const booked = await courier().createShipment(parcel)
    await moveParcel(booked.awb, end)
    expect((await courier().track(booked)).reports.at(-1)?.kind).toBe(end)
  })

  test('says in one sentence that the courier does not answer', async () => {
    const message = `${courierName(id)} is not answering right now. Please try again in a few minutes.`
    await setCourierSwitches({ outage: 'refuses' })
    await expect(courier().createShipment(parcel)).rejects.toMatchObject({ code: 'unavailable', message })
    shop.fetch = async () => new Response('<html>')
    await expect(courier().findShipment(parcel.reference)).rejects.toMatchObject({ code: 'unavailable', message })
  })

  test('knows only its own secret, and skips a body that it cannot read', () => {
    const isOwn = (secret: string | undefined) => courier().isOwnWebhook((name) => (name === 'x-api-key' ? secret : undefined))
    expect([undefined, '', 'another secret', 'x'.repeat(1000)].map(isOwn)).toEqual([false, false, false, false])
    expect(isOwn(`${id} secret`)).toBe(true)
    for (const body of ['', '{', '[]', '{"awb":{}}', 'null']) expect(courier().readReport(body)).toBeUndefined()
  })
})

test('logs in to Shiprocket once, and again when its token has expired', async () => {
  const logins: string[] = []
  let isExpired = false
  const counted: typeof fetch = async (input, init) => {
    if (addressOf(input).endsWith('/auth/login')) logins.push('login')
    else if (isExpired) {
      isExpired = false
      return Response.json({ message: 'Token has expired', status_code: 401 }, { status: 401 })
    }
    return fetch(input, init)
  }
  const courier = openCourier({ ...shop, config: { ...shop.config }, fetch: counted }, 'shiprocket')
  const ask = () => courier.findShipment('SW0123456789AB-1')
  await ask()
  await ask()
  expect(logins).toHaveLength(1)
  isExpired = true
  await ask()
  expect(logins).toHaveLength(2)
})

test('says that the operator must check keys that Shiprocket does not accept', async () => {
  const refuses: typeof fetch = async () => Response.json({ message: 'Invalid email and password combination' }, { status: 400 })
  const courier = openCourier({ ...shop, config: { ...shop.config }, fetch: refuses }, 'shiprocket')
  const message = 'Shiprocket does not accept the keys of this shop. Please ask the operator to check them.'
  await expect(courier.findShipment('SW0123456789AB-1')).rejects.toMatchObject({ code: 'unavailable', message })
})

test('offers only the couriers whose keys are set', () => {
  expect(openCouriers(shop).map(({ id }) => id)).toEqual(courierIds)
  const { SHIPROCKET_EMAIL: _, ...config } = shop.config
  expect(openCouriers({ ...shop, config }).map(({ id }) => id)).toEqual(['delhivery'])
  expect(() => openCourier({ ...shop, config }, 'shiprocket')).toThrow('This shop has no keys of Shiprocket. Please ask the operator to set them.')
})
