import { foldFigures } from '#shop/audit/figures/server/figures.server.ts'
import * as backOffice from './back-office.ts'
import type { Action } from './action.ts'
import * as batches from './batches.ts'
import * as cash from './cash.ts'
import * as catalogue from './catalogue.ts'
import { checkTransitions } from './check-transitions.ts'
import { joinAccounts } from './join.ts'
import { buyGift, giveGiftAddress } from './gifts.ts'
import * as offline from './offline.ts'
import * as payouts from './payouts.ts'
import { sellInCash } from './sell-in-cash.ts'
import * as parcelsBack from './parcels-back.ts'
import * as packing from './packing.ts'
import * as password from './password.ts'
import * as phone from './phone.ts'
import * as provider from './provider.ts'
import { replacePieces } from './replacements.ts'
import * as returns from './returns.ts'
import { wait } from './wait.ts'
import * as shopper from './shopper.ts'
import { restartProcess, runReconciler, runAllJobs } from './run-jobs.ts'
import type { Model } from './model.ts'
import { withdrawSoldBatch } from './withdraw-sold-batch.ts'
import { changeBundle, moveStock } from './stock.ts'

/** Runs one action, then checks what it changed. */
export async function runAction(model: Model, action: Action) {
  await dispatch(model, action)
  if (model.processState.crashed) {
    await restartProcess(model)
    await cash.removeNumbers(model)
  }
  await checkTransitions(model, action.type)
}

async function dispatch(model: Model, action: Action) {
  switch (action.type) {
    case 'move stock':
      return moveStock(model, action)
    case 'change bundle':
      return changeBundle(model, action)
    case 'receive batch':
      return batches.receiveBatch(model, action)
    case 'receive ending batch':
      return batches.receiveEndingBatch(model, action)
    case 'throw away expired':
      return batches.throwAway(model, action)
    case 'begin next day':
      return batches.beginNextDay(model)
    case 'set delivery days':
      return batches.setDeliveryDays(model, action)
    case 'recall batch':
      return batches.recallBatch(model, action)
    case 'withdraw sold batch':
      return withdrawSoldBatch(model, action)
    case 'pack':
      return packing.pack(model, action)
    case 'unpack':
      return packing.unpack(model, action)
    case 'ship':
      return packing.ship(model, action)
    case 'prepare':
      return shopper.prepare(model, action)
    case 'prepare again':
      return shopper.prepareAgain(model, action)
    case 'pay':
      return shopper.pay(model, action)
    case 'submit proof':
      return shopper.submitProof(model, action)
    case 'leave open':
      return shopper.leaveOpen(model, action)
    case 'return by form':
      return shopper.returnByForm(model, action)
    case 'check':
      return shopper.check(model, action)
    case 'make phone order':
      return phone.makePhoneOrder(model, action)
    case 'make phone order again':
      return phone.makePhoneOrderAgain(model, action)
    case 'send link':
      return phone.sendLink(model, action)
    case 'pay link':
      return phone.payLink(model, action)
    case 'cancel phone order':
      return phone.cancelPhoneOrder(model, action)
    case 'mark paid offline':
      return offline.markPaidOffline(model, action)
    case 'refund offline':
      return offline.refundOffline(model, action)
    case 'buy gift':
      return buyGift(model, action)
    case 'give gift address':
      return giveGiftAddress(model, action)
    case 'replace pieces':
      return replacePieces(model, action)
    case 'finish':
      return provider.finish(model, action)
    case 'finish refund':
      return provider.finishRefund(model, action)
    case 'set refunds':
      model.refunds = action.are
      return provider.setSwitches(model)
    case 'set charges':
      model.charges = action.are
      return provider.setSwitches(model)
    case 'cancel own order':
      return shopper.cancelOwnOrder(model, action)
    case 'dismiss':
      return shopper.dismiss(model, action)
    case 'deliver':
      return provider.deliverOne(model, action)
    case 'drop events':
      return provider.dropEvents(model)
    case 'authorize late':
      return provider.authorizeLate(model, action)
    case 'capture':
      return provider.capture(model, action)
    case 'bounce refund':
      return provider.bounceRefund(model, action)
    case 'refund at provider':
      return provider.refundAtProvider(model, action)
    case 'pay and refund at provider':
      return provider.payAndRefund(model, action)
    case 'unknown payment':
      return provider.payUnknownOrder(model, action)
    case 'lose provider order':
      return provider.loseProviderOrder(model, action)
    case 'reprice':
      return catalogue.reprice(model, action)
    case 'import':
      return catalogue.importSheet(model, action)
    case 'undo import':
      return catalogue.undoImport(model)
    case 'refund':
      return backOffice.refund(model, action)
    case 'cancel':
      return backOffice.cancel(model, action)
    case 'remove items':
      return backOffice.removeItems(model, action)
    case 'mark delivered':
      return backOffice.markDelivered(model, action)
    case 'ask return':
      return returns.ask(model, action)
    case 'return pieces':
      return returns.returnPieces(model, action)
    case 'withdraw return':
      return returns.withdraw(model, action)
    case 'decide return':
      return returns.decide(model, action)
    case 'receive return':
      return returns.receive(model, action)
    case 'close return':
      return returns.close(model, action)
    case 'order in cash':
      return cash.orderInCash(model, action)
    case 'order in cash again':
      return cash.orderInCashAgain(model, action)
    case 'confirm cash order':
      return cash.confirmCashOrder(model, action)
    case 'sell in cash':
      return sellInCash(model, action)
    case 'pay the rest':
      return sellInCash(model, { ...action, qty: 2, giftSet: false, forAll: true })
    case 'pay cash order online':
      return cash.payCashOrderOnline(model, action)
    case 'parcel came back':
      return cash.parcelCameBack(model, action)
    case 'book with courier':
      return parcelsBack.book(model, action)
    case 'cancel booking':
      return parcelsBack.cancelBooking(model, action)
    case 'set courier':
      return parcelsBack.setCourier(model, action)
    case 'move parcel':
      return parcelsBack.moveParcel(model, action)
    case 'send by courier':
      return parcelsBack.sendByCourier(model, action)
    case 'fail delivery':
      return parcelsBack.failDelivery(model, action)
    case 'receive parcel':
      return parcelsBack.receiveParcel(model, action)
    case 'send again':
      return parcelsBack.sendAgain(model, action)
    case 'give up parcel':
      return parcelsBack.giveUpParcel(model, action)
    case 'take back shipping':
      return cash.takeBackShipping(model, action)
    case 'import payout':
      return payouts.importPayout(model, action)
    case 'decide payout line':
      return payouts.decideLine(model, action)
    case 'undo payout line':
      return payouts.undoLine(model, action)
    case 'take back payout':
      return payouts.takeBack(model, action)
    case 'write off cash':
      return payouts.writeOffCash(model, action)
    case 'expect cash again':
      return payouts.expectCashAgain(model, action)
    case 'track':
      return backOffice.track(model, action)
    case 'resend confirmation':
      return backOffice.resendConfirmation(model, action)
    case 'delete attempt':
      return backOffice.deleteAttempt(model, action)
    case 'remedy':
      return backOffice.remedy(model, action)
    case 'delete customer':
      return backOffice.deleteCustomer(model, action)
    case 'join accounts':
      return joinAccounts(model, action)
    case 'request reset':
      return password.requestReset(model, action)
    case 'reset password':
      return password.resetPassword(model, action)
    case 'run jobs':
      return runAllJobs(model)
    case 'reconcile':
      return runReconciler(model)
    case 'fold figures':
      return foldFigures(model.shop.db)
    case 'wait':
      return wait(model, action.minutes)
    case 'set outage':
      model.outage = action.kind
      return provider.setSwitches(model)
    case 'set capture':
      model.money = action.money
      return provider.setSwitches(model)
    case 'set gateway':
      for (const { processState } of model.processes) processState.gatewayDown = action.down
      return undefined
    case 'crash':
      model.processState.armed.set(action.failpoint, action.after)
      return undefined
  }
}
