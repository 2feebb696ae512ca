import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { ShopError } from '#kernel/errors.ts'
import { randomId } from '#kernel/id.ts'
import { inr } from '#kernel/money.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply } from '#kernel/wire.ts'
import { announce, event } from '#platform/events.ts'
import { mount, mountList } from '#platform/http/mount.ts'
import type { PostedEvent } from '#platform/http/openapi-webhooks.ts'
import { job } from '#platform/module.ts'
import type { Shop, ShopModule } from '#platform/shop.ts'
import { customerErased } from '#shop/accounts/module.server.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { productChanged } from '#shop/catalogue/module.server.ts'
import { orderShipped, returnChanged } from '#shop/fulfilment/module.server.ts'
import {
  cartExtras,
  deliveryReported,
  orderCancelled,
  orderDelivered,
  orderPaid,
  refundFailed,
  refundProcessed,
  type TextsOfOrders,
} from '#shop/orders/module.server.ts'
import type { ModuleScreen } from '#shop/office/module.server.ts'
import { settingsChanged } from '#shop/settings/module.server.ts'
import { packsUnfit } from '#shop/stock/module.server.ts'
import { queueWebhook } from '#shop/webhooks/module.server.ts'

/** What a module from a package may use. Such a package imports no file of the shop: it exports a `DeclareModule`. */
export const kit = {
  z,
  sql,
  ShopError,
  inr,
  randomId,
  endpoint,
  byId,
  done,
  doneReply,
  pageInput,
  mount,
  mountList,
  job,
  event,
  announce,
  recordChange,
  cartExtras,
  queueWebhook,
  events: {
    customerErased,
    deliveryReported,
    orderCancelled,
    orderDelivered,
    orderPaid,
    orderShipped,
    packsUnfit,
    productChanged,
    refundFailed,
    refundProcessed,
    returnChanged,
    settingsChanged,
  },
} as const

export type ModuleKit = typeof kit

/** What a package exports. */
export type DeclareModule = (kit: ModuleKit) => ShopModule

export type { ModuleScreen, PostedEvent, RawBuilder, Shop, ShopModule, TextsOfOrders }
