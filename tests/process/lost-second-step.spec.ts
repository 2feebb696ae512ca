import { Secret, TOTP } from 'otpauth'
import { runScript } from '../stress/backup/run-script.ts'
import { expect, test } from '../support/browser/journey.ts'
import { startShop } from '../support/browser/shop-process.ts'
import { callApi, logIn } from '../support/browser/shopper.ts'

type Secrets = { secret: string }

test('an operator removes a lost second step; a running embedded shop and an unknown address are refused', async () => {
  const shop = await startShop()
  const { email, password } = shop.admin
  const remove = (address: string) => runScript('remove-second-factor', { DATA_DIR: shop.dataDir }, address)
  try {
    const { token } = await logIn(shop, email, password)
    const { body } = await callApi<Secrets>(shop, 'POST', '/second-factor/authenticator', { token, body: {} })
    const code = TOTP.generate({ secret: Secret.fromBase32(body.secret) })
    expect((await callApi(shop, 'POST', '/second-factor/authenticator/confirm', { token, body: { code } })).status).toBe(200)
    const logInOnce = () => callApi(shop, 'POST', '/auth/login', { body: { email, password } })
    expect(await logInOnce()).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })

    expect(await remove(email)).toMatchObject({ code: 1, output: expect.stringContaining('in use') })
    await shop.stop()
    expect(await remove('nobody@example.com')).toMatchObject({ code: 1, output: expect.stringContaining('no account') })
    expect(await remove(email)).toMatchObject({ code: 0, output: expect.stringContaining('is removed') })
    await shop.restart()
    expect(await logInOnce()).toMatchObject({ status: 200 })
  } finally {
    await shop.remove()
  }
})
