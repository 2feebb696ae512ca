import { expect, test } from 'vitest'
import { offerCod, placeCod, shipCod } from '#test/make-cod.ts'
import { signedInAdmin } from '#test/make.ts'
import { register } from '#test/register.ts'
import { send } from '#test/send.ts'

test('the checks of a month ask for no invoice before cash on delivery is shipped, and for no refund when it comes back', async () => {
  await register()
  await offerCod()
  const [id, token] = [await placeCod(), await signedInAdmin()]
  const warnings = async () => {
    const { body } = await send('GET', '/gst/checks?month=2026-01', { token })
    return body.warnings.filter(({ count }: { count: number }) => count > 0)
  }
  expect(await warnings()).toEqual([])
  await shipCod(token, id)
  expect(await warnings()).toEqual([])
  expect((await send('POST', `/orders/${id}/returned`, { token, body: { restock: true } })).status).toBe(200)
  expect(await warnings()).toEqual([])
})
