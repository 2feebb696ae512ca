import type { MiddlewareHandler } from 'hono'
import { ShopError } from '#kernel/errors.ts'
import { type Config, isLoopback } from '../config.ts'
import { onlyThisMachine } from './only-this-machine.ts'

const providerApi = '/sandbox/razorpay/v1/'

/** What a payer's browser needs of the simulated provider. */
const isOfDialog = (path: string) => ['/sandbox/razorpay/checkout.js', '/sandbox/razorpay/pay'].includes(path) || path.startsWith('/sandbox/razorpay/links/')

/**
 * Lets requests to test mode pass. Test mode that no setting asks for may be an accident: a shop behind a proxy that lost its payment keys. Only this machine
 * may use it. Before a shop goes live (`until-live`), everybody may pay without money. Only this machine reads messages: a link in one makes a stranger the
 * owner. In a live shop, only the shop itself reaches the simulated provider, which took the payments of test mode.
 * @throws ShopError not_found
 */
export const guardSandbox =
  (shop: { config: Config }): MiddlewareHandler =>
  async (c, next) => {
    const { sandbox, SANDBOX, RAZORPAY_API_URL } = shop.config
    if (sandbox && (SANDBOX === '1' || (SANDBOX === 'until-live' && isOfDialog(c.req.path)))) return next()
    // A rehearsal: the live keys are those of the simulated provider.
    const isRehearsal = RAZORPAY_API_URL !== undefined && isLoopback(RAZORPAY_API_URL)
    if (!sandbox && !isRehearsal && !c.req.path.startsWith(providerApi)) throw new ShopError('not_found', 'There is nothing at this address.')
    return onlyThisMachine(c, next)
  }
