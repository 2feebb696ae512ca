import { statusOf } from '#shop/error-codes.ts'
import { allFailpoints } from '#shop/failpoints.ts'
import { limitRules } from '#shop/limit-rules.ts'
import { deliverReportJob } from '#sandbox/courier/webhooks.server.ts'
import { deliverWebhookJob } from '#sandbox/razorpay/webhooks.server.ts'
import { addModules, type Definition } from '#platform/module.ts'
import type { Providers } from '#platform/payments/open-payments.ts'
import { openRazorpay } from '#platform/payments/razorpay/open-razorpay.ts'
import type { ShopModule } from '#platform/shop.ts'
import { accounts } from './shop/accounts/module.server.ts'
import { audit } from './shop/audit/module.server.ts'
import { catalogue } from './shop/catalogue/module.server.ts'
import { claims } from './shop/claims/module.server.ts'
import { cod } from './shop/cod/module.server.ts'
import { content } from './shop/content/module.server.ts'
import { fulfilment } from './shop/fulfilment/module.server.ts'
import { grievances } from './shop/grievances/module.server.ts'
import { leads } from './shop/leads/module.server.ts'
import { look } from './shop/look/module.server.ts'
import { media } from './shop/media/module.server.ts'
import { messages } from './shop/messages/module.server.ts'
import { office } from './shop/office/module.server.ts'
import { orders } from './shop/orders/module.server.ts'
import { places } from './shop/places/module.server.ts'
import { reviews } from './shop/reviews/module.server.ts'
import { settings } from './shop/settings/module.server.ts'
import { shares } from './shop/shares/module.server.ts'
import { sources } from './shop/sources/module.server.ts'
import { stock } from './shop/stock/module.server.ts'
import { storefront } from './shop/storefront/module.server.ts'
import { assistants } from './shop/assistants/module.server.ts'
import { tax } from './shop/tax/module.server.ts'
import { webhooks } from './shop/webhooks/module.server.ts'

/** The simulated payment provider and courier are no part of the shop. They deliver their events in the shop's queue. */
const sandbox: ShopModule = { name: 'sandbox', api: [], jobs: [deliverWebhookJob, deliverReportJob] }

/** The modules of the shop, lowest first. Each says about itself what the shop must know. */
export const ourModules: readonly ShopModule[] = [
  audit,
  places,
  claims,
  settings,
  media,
  look,
  messages,
  accounts,
  catalogue,
  stock,
  orders,
  fulfilment,
  cod,
  shares,
  sources,
  tax,
  reviews,
  leads,
  grievances,
  webhooks,
  assistants,
  content,
  storefront,
  office,
  sandbox,
]

/** The modules of this installation, from packages and folders of `modules` (CONTRIBUTING.md). */
const added: readonly ShopModule[] = []

export const modules = addModules(ourModules, added)

/** The payment providers that a shop may have. A provider stays here as long as it may have to refund a payment. */
export const providers: Providers = { razorpay: openRazorpay }

export const definition: Definition = { modules, providers, limitRules, statusOf, failpoints: allFailpoints }
