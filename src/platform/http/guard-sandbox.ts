import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#kernel/errors.ts'
import { type Config, isLoopback } from '../config.ts'
import { onlyThisMachine } from './only-this-machine.ts'

const providerApi = '/sandbox/razorpay/v1/'

/** True for a path that a payer's browser loads from the simulated provider. */
const isOfDialog = (path: string) => ['/sandbox/razorpay/checkout.js', '/sandbox/razorpay/pay'].includes(path) || path.startsWith('/sandbox/razorpay/links/')

/**
 * Lets requests to `/sandbox` pass where the mode allows them. With SANDBOX=1, everybody may use all of it. With `until-live`, everybody may pay without money,
 * but only this machine reads messages, because a link in a message can make its reader the owner. Without the setting, test mode may be an accident, such as
 * lost payment keys, so only this machine may use it. In a live shop, only the shop itself calls the simulated provider, about earlier payments of test mode.
 * @throws ShopError not_found
 */
export const guardSandbox =
  (shop: { config: Config }): MiddlewareHandler =>
  async (c, next) => {
    const { sandbox, SANDBOX, RAZORPAY_API_URL } = shop.config
    if (sandbox && (SANDBOX === '1' || (SANDBOX === 'until-live' && isOfDialog(c.req.path)))) return next()
    // In a rehearsal of live operation, the live keys belong to the simulated provider.
    const isRehearsal = RAZORPAY_API_URL !== undefined && isLoopback(RAZORPAY_API_URL)
    if (!sandbox && !isRehearsal && !c.req.path.startsWith(providerApi)) throw new ShopError('not_found', 'There is nothing at this address.')
    return onlyThisMachine(c, next)
  }
