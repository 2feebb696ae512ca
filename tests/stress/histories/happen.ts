import { sql } from 'kysely'
import { foldFigures } from '#domain/figures/fold-figures.server.ts'
import * as backOffice from './back-office.ts'
import type { Deed } from './deed.ts'
import { observe } from './observe.ts'
import * as provider from './provider.ts'
import * as shopper from './shopper.ts'
import { revive, runReconciler, workOff } from './work-off.ts'
import type { World } from './world.ts'

/** Runs one action, then checks what it changed. */
export async function happen(world: World, deed: Deed) {
  await act(world, deed)
  if (world.life.dead) await revive(world)
  await observe(world, deed.does)
}

async function act(world: World, deed: Deed) {
  switch (deed.does) {
    case 'prepare':
      return shopper.prepare(world, deed)
    case 'prepare again':
      return shopper.prepareAgain(world, deed)
    case 'pay':
      return shopper.pay(world, deed)
    case 'hand in':
      return shopper.submitProof(world, deed)
    case 'leave open':
      return shopper.leaveOpen(world, deed)
    case 'return':
      return shopper.comeBack(world, deed)
    case 'check':
      return shopper.check(world, deed)
    case 'finish':
      return provider.finish(world, deed)
    case 'finish refund':
      return provider.finishRefund(world, deed)
    case 'refunds':
      world.refunds = deed.are
      return provider.setSwitches(world)
    case 'charges':
      world.charges = deed.are
      return provider.setSwitches(world)
    case 'dismiss':
      return shopper.dismiss(world, deed)
    case 'deliver':
      return provider.deliverOne(world, deed)
    case 'drop':
      return provider.drop(world)
    case 'authorize late':
      return provider.authorizeLate(world, deed)
    case 'capture':
      return provider.capture(world, deed)
    case 'bounce':
      return provider.bounce(world, deed)
    case 'refund elsewhere':
      return provider.refundElsewhere(world, deed)
    case 'stray':
      return provider.stray(world, deed)
    case 'lose':
      return provider.lose(world, deed)
    case 'reprice':
      return backOffice.reprice(world, deed)
    case 'refund':
      return backOffice.refund(world, deed)
    case 'cancel':
      return backOffice.cancel(world, deed)
    case 'mark delivered':
      return backOffice.markDelivered(world, deed)
    case 'track':
      return backOffice.track(world, deed)
    case 'confirm again':
      return backOffice.confirmAgain(world, deed)
    case 'delete attempt':
      return backOffice.deleteAttempt(world, deed)
    case 'remedy':
      return backOffice.remedy(world, deed)
    case 'forget':
      return backOffice.forget(world, deed)
    case 'work':
      return workOff(world)
    case 'reconcile':
      return runReconciler(world)
    case 'fold':
      return foldFigures(world.shop.db)
    case 'wait':
      return wait(world, deed.minutes)
    case 'outage':
      world.outage = deed.kind
      return provider.setSwitches(world)
    case 'take':
      world.money = deed.money
      return provider.setSwitches(world)
    case 'gateway':
      world.life.gatewayDown = deed.down
      return undefined
    case 'crash':
      world.life.armed.set(deed.moment, deed.after)
      return undefined
  }
}

/** Moves the clock. Sessions stay valid, although people would have to log in again. */
export async function wait({ shop, later }: World, minutes: number) {
  later(minutes * 60_000)
  await sql`update session set created_at = ${shop.now()}, last_used_at = ${shop.now()}`.execute(shop.db)
}
