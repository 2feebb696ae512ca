import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayInIndia } from '#kernel/india.ts'
import { migrate } from '#platform/database/migrate.ts'
import { signedInAdmin, signedInCustomer } from '#test/make.ts'
import { send } from '#test/send.ts'
import { shop } from '#test/test-shop.ts'
import { writeSetting } from '../server/queries.server.ts'
import { defaultSettings } from './settings.ts'

const unsaved = { ...defaultSettings, versions: {} }

let admin: string
beforeEach(async () => {
  admin = await signedInAdmin()
})

/** Stores facts as a shop from before the days of arrival has them, and applies the migration that adds those. */
async function storeBeforeMigration(facts: Record<string, unknown>) {
  await shop.db.transaction().execute(async (tx) => {
    for (const [name, value] of Object.entries(facts)) await writeSetting(tx, name, value, shop.now())
  })
  await sql`delete from migration where name = '0039_arrival_days.sql'`.execute(shop.db)
  await migrate(shop.db)
}

const save = (body: unknown, token = admin) => send('PUT', '/settings', { token, body })

describe('the facts of the shop', () => {
  test('have starting values, and are public and cacheable', async () => {
    const { status, body, headers } = await send('GET', '/settings')
    const {
      nodalPerson: _nodalPerson,
      cod: _cod,
      labelContents: _labelContents,
      refundProofAbove: _refundProofAbove,
      priceDropPercent: _priceDropPercent,
      shelfLife: _shelfLife,
      reviews: _reviews,
      ownerMessages: _ownerMessages,
      ...facts
    } = defaultSettings
    expect(status).toBe(200)
    expect(body).toEqual(facts)
    expect(headers.get('cache-control')).toMatch(/^public/)
  })

  test('show the limits and the mails of the owner to admins only', async () => {
    expect((await send('GET', '/settings/all', { token: admin })).body).toEqual(unsaved)
    expect((await send('GET', '/settings/all')).status).toBe(401)
    expect((await send('GET', '/settings/all', { token: await signedInCustomer() })).status).toBe(403)
  })

  test('change one by one, while the others stay', async () => {
    const { status, body } = await save({
      brand: '  Kesar House ',
      address: ['1 New Road', 'Srinagar 190001'],
      licence: '12345 678901234',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: 'Settings saved',
      settings: {
        ...defaultSettings,
        brand: 'Kesar House',
        address: ['1 New Road', 'Srinagar 190001'],
        licence: '12345678901234',
        versions: { brand: 1, address: 1, licence: 1 },
      },
    })
    await save({ phone: '+91 98765 43210' })
    expect((await send('GET', '/settings')).body).toMatchObject({ brand: 'Kesar House', phone: '+91 98765 43210', email: defaultSettings.email })
  })

  test('change part by part in groups, also by two admins at once', async () => {
    const { grievanceOfficer, postal } = defaultSettings
    const answers = await Promise.all([
      save({ grievanceOfficer: { name: 'Asha Rao' } }),
      save({ grievanceOfficer: { phone: '+91 98765 43210' }, postal: { region: 'Karnataka' } }),
      save({ postal: { street: '7 Lake View' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await send('GET', '/settings/all', { token: admin })).body).toEqual({
      ...defaultSettings,
      grievanceOfficer: { ...grievanceOfficer, name: 'Asha Rao', phone: '+91 98765 43210' },
      postal: { ...postal, street: '7 Lake View', region: 'Karnataka' },
      versions: { grievanceOfficer: 2, postal: 2 },
    })
  })

  test('record who changed them, with old and new values', async () => {
    await save({ brand: 'Kesar House', email: defaultSettings.email })
    const [entry, ...more] = (await send('GET', '/audit?kind=settings', { token: admin })).body
    expect(more).toEqual([])
    expect(entry).toMatchObject({ action: 'updated', before: { brand: 'Swachh' }, after: { brand: 'Kesar House' } })
    expect(Object.keys(entry.after)).toEqual(['brand'])
  })

  test('may be empty where not every shop has them', async () => {
    const none = { whatsapp: '', instagram: '', facebook: '', map: '', developer: '', manufacturer: '', consumerCare: '' }
    expect((await save(none)).body.settings).toMatchObject({ ...defaultSettings, ...none })
  })

  test('ignore unknown names, and store no unchanged value', async () => {
    expect((await save({ brand: defaultSettings.brand, token: 'x', __proto__: { admin: true } })).body.settings).toEqual(unsaved)
    expect(await shop.db.selectFrom('setting').selectAll().execute()).toEqual([])
  })

  test('give no dates of arrival beside an older shop’s own words, until the owner enters days', async () => {
    const none = { fromDays: null, toDays: null }
    expect((await save({ arrival: none })).body.settings.arrival).toEqual(none)
    await shop.db.deleteFrom('setting').execute()
    await storeBeforeMigration({ delivery: 'one day' })
    expect((await save({ tagline: 'From soil to soul' })).body.settings.arrival).toEqual(none)
    expect((await save({ arrival: { fromDays: 2, toDays: 5 } })).body.settings.arrival).toEqual({ fromDays: 2, toDays: 5 })
    expect((await save({ arrival: { toDays: 6 } })).body.settings.arrival).toEqual({ fromDays: 2, toDays: 6 })
  })

  test.each([
    [{ dispatch: 'one day' }, { fromDays: null, toDays: null }],
    [{ delivery: 'one day' }, { fromDays: null, toDays: null }],
    [
      { delivery: 'one day', arrival: { fromDays: 1, toDays: 2 } },
      { fromDays: 1, toDays: 2 },
    ],
    [{ brand: 'Kesar House' }, defaultSettings.arrival],
  ])('of an older shop that has saved %j have the days of arrival %j', async (facts, arrival) => {
    await storeBeforeMigration(facts)
    expect((await send('GET', '/settings')).body).toMatchObject({ ...facts, arrival })
  })

  test('keep the dates of arrival when the owner changes the words of delivery', async () => {
    expect((await save({ delivery: 'Three to nine working days' })).body.settings.arrival).toEqual({ fromDays: 3, toDays: 13 })
    expect((await save({ tagline: 'From soil to soul' })).body.settings.arrival).toEqual({ fromDays: 3, toDays: 13 })
  })

  test('have starting values where an older release stored an unusable value', async () => {
    const updatedAt = shop.now()
    await shop.db
      .insertInto('setting')
      .values([
        { name: 'licence', value: '"12"', updatedAt },
        { name: 'forgotten', value: '1', updatedAt },
        { name: 'brand', value: '"Kept"', updatedAt },
      ])
      .execute()
    expect((await send('GET', '/settings/all', { token: admin })).body).toMatchObject({ ...defaultSettings, brand: 'Kept' })
  })

  test.each([
    [{ brand: ' ' }, 'Please enter the brand.'],
    [{ brand: 'a'.repeat(61) }, 'Please use at most 60 characters.'],
    [{ brand: 'one\ntwo' }, 'Line breaks are not allowed here.'],
    [{ email: 'nobody' }, 'Please check the e-mail address.'],
    [{ phone: 'call me' }, 'Please check the phone number.'],
    [{ licence: '1234567890123' }, 'The FSSAI licence number has 14 digits.'],
    [{ instagram: 'javascript:alert(1)' }, 'Please enter the Instagram link as https://…'],
    [{ mapEmbed: 'ftp://maps.example/frame' }, 'Please enter the address of the map’s frame as https://…'],
    [{ mapEmbed: "https://maps.example;script-src'*'/frame" }, 'Please enter the address of the map’s frame as https://…'],
    [{ address: [] }, 'Please enter the address.'],
    [{ legalSince: 'yesterday' }, 'Please enter the day as a date.'],
    [{ grievanceOfficer: { ...defaultSettings.grievanceOfficer, email: 'x' } }, 'Please check the grievance officer’s e-mail address.'],
    [{ returns: { tellWithinDays: -1, refundWithinDays: 7 } }, 'Please enter a number of days.'],
    [{ arrival: { fromDays: 0 } }, 'Please enter whole days from 1 to 30.'],
    [{ arrival: { toDays: 31 } }, 'Please enter whole days from 1 to 30.'],
    [{ arrival: { fromDays: 2.5 } }, 'Please enter whole days from 1 to 30.'],
    [{ arrival: { fromDays: null } }, 'Please enter both days of the delivery, the earlier one first, or neither.'],
    [{ arrival: { fromDays: 14 } }, 'Please enter both days of the delivery, the earlier one first, or neither.'],
    [{ dispatch: '.' }, 'Please use letters or digits here.'],
    [{ delivery: '—' }, 'Please use letters or digits here.'],
    [{ address: ['1 New Road', '\u{1F600}'] }, 'Please use letters or digits here.'],
    [{ grievanceOfficer: { name: '?' } }, 'Please use letters or digits here.'],
    [{ consumerCare: '-' }, 'Please use letters or digits here.'],
    [{ synonyms: [',,'] }, 'Please use letters or digits here.'],
    [{ legalSince: '2099-01-01' }, 'Please enter today or an earlier day. A legal page can be scheduled instead.'],
    [{ founded: 2199 }, 'The year of founding cannot lie in the future.'],
    [{ hours: ' ' }, 'Please enter the opening hours, for example Mon-Fri 10am-5pm.'],
  ])('refuse %j', async (body, message) => {
    expect(await save(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', message } })
    expect((await send('GET', '/settings/all', { token: admin })).body).toEqual(unsaved)
  })

  test('accept words of any script, the own day in India, and a text that was saved before this rule', async () => {
    const today = dayInIndia(shop.now())
    expect((await save({ dispatch: 'दो दिन', delivery: '3', legalSince: today, founded: Number(today.slice(0, 4)) })).status).toBe(200)
    await shop.db.transaction().execute((tx) => writeSetting(tx, 'delivery', '.', shop.now()))
    expect((await save({ delivery: '.', dispatch: 'one day' })).status).toBe(200)
    const { details } = (await save({ address: ['1 New Road', '.'] })).body
    expect(details).toEqual([{ field: 'address.1', message: 'Please use letters or digits here.' }])
  })

  test('can be changed by admins only', async () => {
    expect((await send('PUT', '/settings', { body: { brand: 'Mine' } })).status).toBe(401)
    expect((await save({ brand: 'Mine' }, await signedInCustomer())).status).toBe(403)
  })
})
