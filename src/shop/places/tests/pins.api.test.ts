import { beforeEach, describe, expect, test } from 'vitest'
import { makeCheckout, prepare } from '#test/make-order.ts'
import { signedInAdmin, signedInCustomer, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'

let token: string
beforeEach(async () => {
  token = await signedInAdmin()
})

const newTitles = 'CircleName,RegionName,DivisionName,OfficeName,Pincode,OfficeType,Delivery,District,StateName,Latitude,Longitude'
const line = (pin: string, name: string, district: string, state: string, type = 'BO') => `X,Y,Z,${name},${pin},${type},Delivery,${district},${state},12.9,77.5`
const sheet = (...lines: string[]) => `${[newTitles, ...lines].join('\r\n')}\r\n`

const srinagar = line('190001', 'Srinagar H.O', 'SRINAGAR', 'JAMMU AND KASHMIR', 'HO')
const byrnihat = [line('781131', 'One B.O', 'Ri Bhoi', 'Meghalaya'), line('781131', 'Two B.O', 'Kamrup', 'Assam')]
const bengaluru = line('560001', 'Bangalore G.P.O.', 'BENGALURU URBAN', 'KARNATAKA', 'HO')

const load = (csv: string | Uint8Array<ArrayBuffer>, { dryRun = false, by = token } = {}) =>
  send('POST', `/pincodes/import?dryRun=${dryRun}`, { token: by, csv })
const look = (pin: string) => send('GET', `/pincodes/${pin}`)
const lastEntry = async () => (await send('GET', '/audit?kind=pin&limit=1', { token })).body[0]
const change = (pin: string, body: object) => send('PUT', `/pincodes/${pin}`, { token, body })

describe('an import', () => {
  test('shows what it would change, writes it, and keeps edited rows', async () => {
    const csv = sheet(srinagar, ...byrnihat, bengaluru, line('', 'Nowhere', '', ''))
    const preview = await load(csv, { dryRun: true })
    expect(preview).toMatchObject({ status: 200, body: { dryRun: true, offices: 4, pins: 3, added: 3, updated: 0, kept: 0, skipped: 1, missing: 0 } })
    expect(preview.body.ambiguous).toEqual([{ pin: '781131', states: ['Meghalaya', 'Assam'] }])
    expect((await look('190001')).status).toBe(404)
    expect((await load(csv)).body).toMatchObject({ dryRun: false, added: 3 })
    expect(await lastEntry()).toMatchObject({ action: 'imported', after: { pins: 3, added: 3 } })
    await change('560001', { note: 'Ring first' })
    const next = sheet(srinagar.replace('SRINAGAR', 'Budgam'), bengaluru.replace('BENGALURU URBAN', 'Mysuru'))
    expect((await load(next)).body).toMatchObject({ added: 0, updated: 1, unchanged: 0, kept: 1, missing: 1 })
    expect((await look('190001')).body.district).toBe('Budgam')
    expect((await look('560001')).body.district).toBe('Bengaluru Urban')
    expect((await load(next)).body).toMatchObject({ added: 0, updated: 0, unchanged: 1, kept: 1 })
  })

  test('reads the old layout, a byte order mark and a repeated PIN code', async () => {
    const old = 'officename,pincode,officeType,Deliverystatus,divisionname,regionname,circlename,Taluk,Districtname,statename'
    const csv = `\uFEFF${old}\nOne B.O,192121,B.O,Delivery,x,y,z,Pampore,Pulwama,JAMMU & KASHMIR\nTwo S.O,192121,S.O,Delivery,x,y,z,Pampore,Pulwama,JAMMU & KASHMIR\n`
    expect((await load(csv)).body).toMatchObject({ offices: 2, pins: 1, added: 1 })
    expect((await look('192121')).body).toMatchObject({ district: 'Pulwama', state: 'Jammu and Kashmir' })
    expect((await send('GET', '/pincodes?q=1921', { token })).body).toMatchObject([{ _id: '192121', office: 'Two' }])
  })

  test.each([
    ['another file', 'a,b\n1,2\n', 'The file has no column pincode. Please choose the All India Pincode Directory of India Post.'],
    ['no lines', sheet(), 'The file has no PIN codes.'],
    ['nothing', '', 'The file has no PIN codes.'],
    ['a cut file', sheet(srinagar, bengaluru).slice(0, -40), 'The file ends in the middle of a line. Please download it again.'],
    ['a very long line', `${newTitles}\n${'x'.repeat(10_000)}\n`, 'The file is no spreadsheet in CSV.'],
  ])('refuses %s', async (_, csv, message) => {
    expect(await load(csv)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
    expect(await shop.db.selectFrom('pinCode').select('pin').execute()).toEqual([])
  })

  test('has a body limit of its own, and takes a spreadsheet only', async () => {
    const long = `${newTitles}\n${`${'x'.repeat(70)}\n`.repeat(500_000)}`
    expect(await load(long)).toMatchObject({ status: 413, body: { code: 'too_large', message: 'This is too large to send. The limit is 32 MB.' } })
    expect(await send('POST', '/pincodes/import', { token, body: { dryRun: true } })).toMatchObject({ status: 415, body: { code: 'unsupported_type' } })
    expect((await load(sheet(srinagar), { by: await signedInCustomer() })).status).toBe(403)
    expect((await load(sheet(srinagar), { by: await signedInStaff('accountant') })).body.code).toBe('scope_missing')
    expect((await send('POST', '/pincodes/import', { csv: sheet(srinagar) })).status).toBe(401)
  })

  test('takes the whole directory in one transaction', async () => {
    const pins = Array.from({ length: 19_586 }, (_, index) => String(110_001 + index * 39))
    const csv = sheet(...pins.map((pin) => line(pin, `Office ${pin} B.O`, 'Anywhere', 'Bihar')))
    expect((await load(csv)).body).toMatchObject({ pins: 19_586, added: 19_586 })
    expect((await send('GET', '/pincodes?limit=1', { token })).headers.get('x-total-count')).toBe('19586')
  })
})

describe('a PIN code', () => {
  test('is public, and cached for a day', async () => {
    await load(sheet(srinagar, ...byrnihat, bengaluru))
    await send('PUT', '/settings', { token, body: { postal: { postalCode: '190 001' } } })
    const { status, headers, body } = await look('560001')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=86400')
    expect(body).toEqual({
      pin: '560001',
      state: 'Karnataka',
      states: ['Karnataka'],
      district: 'Bengaluru Urban',
      city: 'Bengaluru',
      serviceable: true,
      cod: true,
      delivery: { from: 4, to: 6 },
    })
    expect((await look('781131')).body).toMatchObject({ state: 'Meghalaya', states: ['Meghalaya', 'Assam'], city: 'Guwahati', delivery: { from: 6, to: 9 } })
    expect((await look('190001')).body.delivery).toEqual({ from: 1, to: 2 })
  })

  test('has no estimate while the shop’s own PIN code is the sample', async () => {
    await load(sheet(srinagar))
    expect((await look('190001')).body.delivery).toBeNull()
  })

  test.each([
    ['110011', 404, 'not_found'],
    ['000000', 400, 'invalid_input'],
    ['012345', 400, 'invalid_input'],
    ['१२३४५६', 400, 'invalid_input'],
    ['%20560001%20', 400, 'invalid_input'],
    ['5600011', 400, 'invalid_input'],
  ])('%s: %i', async (pin, status, code) => expect(await look(pin)).toMatchObject({ status, body: { code } }))
})

describe('editing', () => {
  beforeEach(() => load(sheet(srinagar, ...byrnihat, bengaluru)))

  test('changes one PIN code, with who did it', async () => {
    const body = { serviceable: false, cod: false, days: { from: 2, to: 4 }, note: 'Snow' }
    const saved = await change('190001', body)
    expect(saved).toMatchObject({ status: 200, body: { pin: { _id: '190001', ...body, editedAt: shop.now().toISOString() } } })
    expect(await lastEntry()).toMatchObject({ action: 'updated', subject: { id: '190001' }, before: { serviceable: true, days: null }, after: body })
    expect((await look('190001')).body).toMatchObject({ serviceable: false, cod: false, delivery: { from: 2, to: 4 } })
    expect((await change('190001', { days: null })).body.pin).toMatchObject({ days: null, note: 'Snow' })
    expect((await send('GET', '/pincodes?show=refused', { token })).body.map(({ _id }: { _id: string }) => _id)).toEqual(['190001'])
  })

  test('changes all PIN codes with a prefix', async () => {
    const bulk = (body: object) => send('PUT', '/pincodes', { token, body })
    expect((await bulk({ prefix: '78', cod: false })).body).toMatchObject({ changed: 1, message: '1 PIN code changed' })
    expect(await lastEntry()).toMatchObject({ action: 'updated by prefix', subject: { id: '78' }, after: { cod: false, pinCodes: 1 } })
    expect((await send('GET', '/pincodes?show=no_cod', { token })).body).toMatchObject([{ _id: '781131' }])
    expect((await bulk({ prefix: '99', cod: false })).status).toBe(404)
    expect((await bulk({ prefix: '78' })).body).toMatchObject({ code: 'invalid_input', message: 'Please choose what to change.' })
    for (const prefix of ['', '0', '7%', '1234567']) expect((await bulk({ prefix, cod: false })).status).toBe(400)
  })

  test('refuses bad days, unknown PIN codes and other callers', async () => {
    for (const days of [{ from: 3, to: 2 }, { from: 0, to: 2 }, { from: 1, to: 61 }, { from: 1 }]) expect((await change('190001', { days })).status).toBe(400)
    expect((await change('110011', { cod: false })).status).toBe(404)
    const accountant = await signedInStaff('accountant')
    expect((await send('PUT', '/pincodes/190001', { token: accountant, body: { cod: false } })).status).toBe(403)
    expect((await send('GET', '/pincodes', { token: accountant })).status).toBe(200)
    expect((await send('GET', '/pincodes')).status).toBe(401)
  })

  test('the list goes on in pages, and finds districts', async () => {
    const first = await send('GET', '/pincodes?limit=2', { token })
    expect(first.body.map(({ _id }: { _id: string }) => _id)).toEqual(['190001', '560001'])
    const next = await send('GET', `/pincodes?limit=2&cursor=${first.headers.get('x-next-cursor')}`, { token })
    expect(next.body.map(({ _id }: { _id: string }) => _id)).toEqual(['781131'])
    expect((await send('GET', '/pincodes?q=bengaluru', { token })).body).toMatchObject([{ _id: '560001' }])
  })
})

describe('an order to a PIN code without deliveries', () => {
  test('is refused before the payment, only while the directory is used', async () => {
    const checkout = await makeCheckout()
    const { pincode } = await shop.db.selectFrom('address').select('pincode').where('id', '=', checkout.addressId).executeTakeFirstOrThrow()
    await load(sheet(line(pincode, 'Here S.O', 'Anywhere', 'Karnataka')))
    expect((await send('GET', '/settings')).body.pinDirectory).toBe(true)
    await change(pincode, { serviceable: false })
    const refused = { status: 422, body: { code: 'pin_refused', message: `We cannot deliver to ${pincode} at present.` } }
    expect(await prepare(checkout)).toMatchObject(refused)
    expect(await shop.db.selectFrom('shopOrder').select('id').execute()).toEqual([])
    await send('PUT', '/settings', { token, body: { pinDirectory: false } })
    expect((await prepare(checkout)).status).toBe(200)
  })

  test('a phone order is refused too', async () => {
    const checkout = await makeCheckout()
    const { pincode } = await shop.db.selectFrom('address').select('pincode').where('id', '=', checkout.addressId).executeTakeFirstOrThrow()
    await load(sheet(line(pincode, 'Here S.O', 'Anywhere', 'Karnataka')))
    await change(pincode, { serviceable: false })
    const { customerId, addressId, productId } = checkout
    const body = {
      key: 'phone-order-1',
      items: [{ productId, variant: '1 g', qty: 2 }],
      expectedTotal: 1000,
      customerId,
      addressId,
      linkDays: 3,
      sms: true,
      mail: false,
      note: '',
    }
    expect(await send('POST', '/phone-orders', { token, body })).toMatchObject({ status: 422, body: { code: 'pin_refused' } })
  })
})
