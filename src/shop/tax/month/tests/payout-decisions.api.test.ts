import { beforeEach, expect, test } from 'vitest'
import { dayMs } from '#kernel/duration.ts'
import { offerCod } from '#test/make-cod.ts'
import { deliver, payout, sheet, showCash, upload } from '#test/make-payouts.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'
import { later } from '#test/test-shop.ts'

beforeEach(async () => {
  await register()
  await offerCod()
})

test('the check of a month follows what staff decide about a courier’s payout', async () => {
  const id = await deliver(await signedInAdmin(), 'AWB000001')
  later(11 * dayMs)
  const token = await signedInAdmin()
  const differences = async () => (await send('GET', '/exports/differences?month=2026-01', { token })).body.trimEnd().split('\r\n').slice(1)
  const missing = [expect.stringContaining('remittance_missing')]
  expect(await differences()).toEqual(missing)
  await upload(token, sheet(payout('AWB000001', '900')))
  expect(await differences()).toEqual(missing)
  const [{ _id }] = (await showCash(token)).problems
  const line = { token, body: { row: 2, decision: 'accepted', reason: 'Rounded down' } }
  expect((await send('POST', `/money/remittances/${_id}/decision`, line)).status).toBe(200)
  expect(await differences()).toEqual([])
  expect((await send('POST', `/money/remittances/${_id}/undo`, line)).status).toBe(200)
  expect(await differences()).toEqual(missing)
  const writeOff = (reason: string) => send('PUT', `/orders/${id}/cod/written-off`, { token, body: { reason } })
  expect((await writeOff('The courier is bankrupt.')).status).toBe(200)
  expect(await differences()).toEqual([])
  expect((await writeOff('')).status).toBe(200)
  expect(await differences()).toEqual(missing)
  await upload(token, sheet(payout('AWB000001', '1000', 'UTR2')))
  expect(await differences()).toEqual([])
})
