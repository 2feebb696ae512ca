import { parse } from 'csv-parse/sync'
import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '#kernel/duration.ts'
import { bank, enterTax, makeOwed, makePayable } from '#test/make-payable.ts'
import { signedInAdmin, signedInStaff } from '#test/make.ts'
import { send } from '#test/send.ts'
import { api, later, shop } from '#test/test-shop.ts'

const due = async (token: string, minimum = 0) => (await send('GET', `/shares/payouts/due?minimum=${minimum}`, { token })).body
const make = (token: string, { count, total, digest }: { count: number; total: number; digest: string }, minimum = 0) =>
  send('POST', '/shares/payouts', { token, body: { minimum, count, total, digest } })
const decide = (token: string, id: string, celebrity: string, state: 'paid' | 'failed', note = 'UTR123', from = 'open') =>
  send('POST', `/shares/payouts/${id}/lines`, { token, body: { lines: [{ celebrity, from, state, note }] } })
const sumsOf = async (token: string, id: string) => (await send('GET', `/shares/${id}`, { token })).body.sums
const kindsOf = async (token: string, id: string) =>
  (await send('GET', `/shares/${id}/entries`, { token })).body.map(({ kind, share }: { kind: string; share: number }) => [kind, share]).toReversed()

describe('bank details', () => {
  test('are sealed, shown by their ends, and erased', async () => {
    const token = await signedInAdmin()
    const id = await makeOwed(token)
    expect((await send('GET', `/shares/${id}`, { token })).body).toMatchObject({ bank: 'HDFC0001234, account ending in 9012', version: 1 })
    const row = await shop.db.selectFrom('shareAccount').selectAll().executeTakeFirstOrThrow()
    expect(Buffer.from(row.bank ?? []).toString('latin1')).not.toContain('123456789012')
    expect(JSON.stringify((await send('GET', '/audit?kind=celebrity', { token })).body)).not.toContain('12345678')
    expect((await send('PUT', `/shares/${id}/bank`, { token, body: { bank, version: 0 } })).body.code).toBe('changed_meanwhile')
    expect((await send('PUT', `/shares/${id}/bank`, { token, body: { bank: null, version: 1 } })).status).toBe(200)
    expect(await shop.db.selectFrom('shareAccount').select('bank').executeTakeFirstOrThrow()).toEqual({ bank: null })
  })

  test.each([
    [{ ...bank, account: '1234' }, 'An account number has 9 to 18 digits.'],
    [{ ...bank, ifsc: 'HDFC1001234' }, 'An IFSC has four letters, a zero, and six letters or digits.'],
    [{ ...bank, name: ' ' }, 'Please enter the name of the account.'],
  ])('refuse %j', async (given, message) => {
    const token = await signedInAdmin()
    const id = await makeOwed(token)
    expect(await send('PUT', `/shares/${id}/bank`, { token, body: { bank: given } })).toMatchObject({ status: 400, body: { message } })
  })

  test('need the right', async () => {
    const id = await makeOwed(await signedInAdmin())
    expect((await send('PUT', `/shares/${id}/bank`, { token: await signedInStaff('accountant'), body: { bank } })).status).toBe(403)
    expect((await send('GET', `/shares/${id}`, { token: await signedInStaff('accountant') })).status).toBe(200)
  })
})

describe('a payout', () => {
  test('pays what is payable by a file, and enters the ledger with the reference of the bank', async () => {
    const token = await signedInAdmin()
    await enterTax(token)
    const id = await makeOwed(token, 'Asha Rao', 30_000)
    const small = await makeOwed(token, 'Kabir Mehta', 50, 'KABIR')
    const shown = await due(token, 100)
    expect(shown).toMatchObject({
      count: 1,
      total: 30_000,
      knowsTax: true,
      lines: [{ celebrity: id, amount: 30_000, tax: 600, pays: 29_400, hindrance: null }],
    })
    const { status, body } = await make(token, shown, 100)
    expect(status).toBe(200)
    const file = await api.request(`/exports/shares/payouts/${body.id}`, { headers: { authorization: `Bearer ${token}` } })
    expect(parse(await file.text(), { bom: true, columns: true })).toEqual([
      { Name: 'Asha Rao', 'Account number': '123456789012', IFSC: 'HDFC0001234', Amount: '29400.00', Reference: 'P1-1' },
    ])
    expect(await sumsOf(token, id)).toMatchObject({ inPayout: 30_000, payable: 0, paid: 0 })
    expect((await decide(token, body.id, id, 'paid')).status).toBe(200)
    // The same decision again changes nothing; another one is a conflict.
    expect((await decide(token, body.id, id, 'paid')).status).toBe(200)
    expect((await decide(token, body.id, id, 'paid', 'UTR999')).body.code).toBe('changed_meanwhile')
    expect(await kindsOf(token, id)).toEqual([
      ['correction', 30_000],
      ['paid', -29_400],
      ['withheld', -600],
    ])
    expect(await sumsOf(token, id)).toMatchObject({ inPayout: 0, payable: 0, paid: 29_400, withheld: 600 })
    expect(await sumsOf(token, small)).toMatchObject({ payable: 50 })
    expect((await shop.db.selectFrom('sharePayoutLine').select('bank').executeTakeFirstOrThrow()).bank).toBeNull()
    expect((await send('GET', '/shares/payouts', { token })).body).toMatchObject([{ number: 1, lines: [{ state: 'paid', note: 'UTR123', pays: 29_400 }] }])
  })

  test('that failed is payable again, also after the bank sent it back', async () => {
    const token = await makePayable()
    const [{ celebrity }] = (await due(token)).lines
    const first = (await make(token, await due(token))).body.id
    expect((await due(token)).lines).toEqual([])
    await decide(token, first, celebrity, 'failed', 'Account closed')
    expect(await kindsOf(token, celebrity)).toEqual([['correction', 100]])
    const second = (await make(token, await due(token))).body.id
    await decide(token, second, celebrity, 'paid')
    expect((await decide(token, second, celebrity, 'failed', 'Sent back', 'paid')).status).toBe(200)
    expect((await decide(token, second, celebrity, 'paid')).body.code).toBe('changed_meanwhile')
    expect((await kindsOf(token, celebrity)).at(-1)).toEqual(['payment_failed', 100])
  })

  test('that the bank returns after a later payout is paid again, and taxed once', async () => {
    const token = await signedInAdmin()
    await enterTax(token)
    const id = await makeOwed(token, 'Asha Rao', 15_000)
    const first = (await make(token, await due(token))).body.id
    await decide(token, first, id, 'paid')
    await send('POST', `/shares/${id}/adjustments`, { token, body: { kind: 'correction', amount: 10_000, reason: 'More' } })
    // With ₹25,000 the year is above the threshold of ₹20,000, so 2 % of all is withheld.
    expect((await due(token)).lines).toMatchObject([{ amount: 10_000, tax: 500 }])
    const second = (await make(token, await due(token))).body.id
    await decide(token, second, id, 'paid')
    expect((await decide(token, first, id, 'failed', 'Account closed', 'paid')).status).toBe(200)
    expect((await due(token)).lines).toMatchObject([{ amount: 15_000, tax: 0 }])
    await decide(token, (await make(token, await due(token))).body.id, id, 'paid')
    expect(await sumsOf(token, id)).toMatchObject({ paid: 24_500, withheld: 500, payable: 0 })
  })

  test('is not marked as failed by a screen that shows it as open while it is paid', async () => {
    const token = await makePayable()
    const shown = await due(token)
    const [{ celebrity }] = shown.lines
    const { id } = (await make(token, shown)).body
    const answers = [await decide(token, id, celebrity, 'paid'), await decide(await signedInAdmin(), id, celebrity, 'failed', 'Wrong row')]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(await sumsOf(token, celebrity)).toMatchObject({ paid: 100, payable: 0 })
  })

  test('is refused if something else is payable than was shown, so the second of two at once makes none', async () => {
    const token = await makePayable()
    const shown = await due(token)
    const answers = await Promise.all([make(token, shown), make(token, shown)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'changed_meanwhile',
      message: expect.stringContaining('somebody else made a payout'),
    })
    expect(await shop.db.selectFrom('sharePayout').select('id').execute()).toHaveLength(1)
    expect((await make(token, await due(token))).body.code).toBe('rule_refused')
  })

  test('is refused if bank details or tax are others than were shown', async () => {
    const token = await signedInAdmin()
    await enterTax(token)
    const id = await makeOwed(token, 'Asha Rao', 30_000)
    const shown = await due(token)
    await send('PUT', `/shares/${id}/bank`, { token, body: { bank: { ...bank, account: '999999999999' }, version: 1 } })
    expect((await make(token, shown)).body.code).toBe('changed_meanwhile')
    const other = await due(token)
    const fact = { covers: 'share', effectiveFrom: '2026-01-01', section: '194H', rate: 0, threshold: 0, rounding: 'rupee' }
    await send('PUT', '/shares/withholding', { token, body: fact })
    expect((await make(token, other)).body.code).toBe('changed_meanwhile')
    expect((await make(token, await due(token))).status).toBe(200)
  })

  test('waits for bank details and for facts about tax', async () => {
    const token = await signedInAdmin()
    const id = await makeOwed(token)
    expect((await make(token, await due(token))).body.message).toContain('Please enter first what tax is withheld')
    await enterTax(token)
    await send('PUT', `/shares/${id}/bank`, { token, body: { bank: null, version: 1 } })
    expect(await due(token)).toMatchObject({ count: 0, total: 0, lines: [{ hindrance: 'no_bank' }] })
  })

  test('has a file whose downloads are stored, and the second one needs the number of the first', async () => {
    const token = await makePayable()
    const { id } = (await make(token, await due(token))).body
    const file = (query = '') => api.request(`/exports/shares/payouts/${id}${query}`, { headers: { authorization: `Bearer ${token}` } })
    expect((await Promise.all([file(), file()])).map(({ status }) => status).toSorted()).toEqual([200, 409])
    const answer = await file()
    expect([answer.status, await answer.json()]).toMatchObject([409, { code: 'changed_meanwhile', message: expect.stringContaining('was downloaded before') }])
    expect((await file('?downloads=1')).status).toBe(200)
    expect((await file('?downloads=many')).status).toBe(400)
    const [run] = (await send('GET', '/shares/payouts', { token })).body
    expect(run.files).toEqual(Array(2).fill({ at: shop.now().toISOString(), by: 'Admin' }))
  })

  test('has a file without lines that cannot be opened, if staff choose so', async () => {
    const token = await signedInAdmin()
    await enterTax(token)
    await makeOwed(token)
    await makeOwed(token, 'Kabir Mehta', 50, 'KABIR')
    const { id } = (await make(token, await due(token))).body
    await shop.db
      .updateTable('sharePayoutLine')
      .set({ bank: Buffer.from('sealed by another key') })
      .where('name', '=', 'Kabir Mehta')
      .execute()
    const file = (query = '') => api.request(`/exports/shares/payouts/${id}${query}`, { headers: { authorization: `Bearer ${token}` } })
    const refused = await file()
    expect([refused.status, (await refused.json()).message]).toEqual([422, expect.stringContaining('The bank details of Kabir Mehta cannot be opened')])
    const [run] = (await send('GET', '/shares/payouts', { token })).body
    expect([run.files, run.lines.map(({ isUnreadable }: { isUnreadable: boolean }) => isUnreadable)]).toEqual([[], [false, true]])
    expect(parse(await (await file('?unreadable=leave_out')).text(), { bom: true, columns: true })).toMatchObject([{ Amount: '100.00', Reference: 'P1-1' }])
  })

  test('is marked only with a fresh proof, as rates and adjustments are', async () => {
    const token = await makePayable()
    const { body } = await make(token, await due(token))
    const [{ celebrity }] = (await send('GET', '/shares/payouts', { token })).body[0].lines
    await shop.db
      .updateTable('session')
      .set({ provenAt: new Date(shop.now().getTime() - 11 * minuteMs) })
      .execute()
    const rate = { effectiveFrom: '2026-01-15', base: { kind: 'percent', percent: 10 } }
    const answers = [
      await decide(token, body.id, celebrity, 'paid'),
      await send('POST', `/shares/${celebrity}/rates`, { token, body: rate }),
      await send('POST', `/shares/${celebrity}/adjustments`, { token, body: { kind: 'advance', amount: 5, reason: 'Ahead' } }),
    ]
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(Array(3).fill([403, 'fresh_proof_needed']))
  })

  test('needs the right, a known payout and each line once', async () => {
    const token = await makePayable()
    const manager = await signedInStaff('manager')
    expect((await make(manager, await due(token))).status).toBe(403)
    expect((await send('GET', '/shares/payouts', { token: manager })).status).toBe(200)
    expect((await decide(token, 'unknown', 'nobody', 'paid')).status).toBe(404)
    const line = { celebrity: 'nobody', from: 'open', state: 'paid', note: 'UTR' }
    expect((await send('POST', '/shares/payouts/unknown/lines', { token, body: { lines: [line, line] } })).status).toBe(400)
    expect((await api.request('/exports/shares/payouts/unknown', { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  })
})

test('the tax to withhold is suggested, entered by day, and kept for years that are paid', async () => {
  const token = await signedInAdmin()
  expect((await send('GET', '/shares/withholding', { token })).body.suggestions).toHaveLength(4)
  await enterTax(token)
  const { body } = await send('GET', '/shares/withholding', { token })
  expect([body.facts.length, body.suggestions]).toEqual([4, []])
  expect((await send('PUT', '/shares/withholding', { token: await signedInStaff('manager'), body: body.facts[0] })).status).toBe(403)
  await makeOwed(token)
  await make(token, await due(token))
  later(100 * dayMs)
  const now = await signedInAdmin()
  const old = { ...body.facts[0], effectiveFrom: '2025-05-01', rate: 5 }
  expect((await send('PUT', '/shares/withholding', { token: now, body: old })).body.message).toContain('Please choose a day of this year.')
  expect((await send('PUT', '/shares/withholding', { token: now, body: { ...old, effectiveFrom: '2026-05-01' } })).status).toBe(200)
})
