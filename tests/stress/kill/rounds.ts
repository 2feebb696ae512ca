import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from '../../support/browser/shopper.ts'
import { stockShop } from '../../support/browser/stock.ts'
import { NoAnswer, openHttpClient } from '../http-client.ts'
import { inspect } from './inspect.ts'
import { openLedger } from './ledger.ts'
import { classifyUnanswered } from './classify-unanswered.ts'
import { type RoundContext, type Shopper, type Writer, writersFor } from './writers.ts'

/** One way to interrupt the server. `answersAll`: the server has time to answer each request it read. */
export type Interruption = {
  name: string
  answersAll: boolean
  /** Returns once the process is gone and can be started again. @returns the faults, in words */
  interrupt(shop: ShopProcess): Promise<string[]>
}

export const sigkill: Interruption = {
  name: 'SIGKILL',
  answersAll: false,
  async interrupt(shop) {
    await shop.kill9()
    return []
  },
}

export const sigterm: Interruption = {
  name: 'SIGTERM',
  answersAll: true,
  async interrupt(shop) {
    const startedAt = performance.now()
    const code = await shop.stop()
    const tookMs = performance.now() - startedAt
    return [...(code === 0 ? [] : [`exit code ${code}`]), ...(tookMs > stopMs ? [`took ${tookMs.toFixed(0)} ms to stop`] : [])]
  },
}

/** `unread`: connections that a stopping shop closed before it read their request. */
export type Tally = { rounds: number; acknowledged: number; faults: string[]; unread: number; slowestStopMs: number; slowestStartMs: number }

/**
 * Settings of a shop under these stress tests. It trusts the client address that visitors send, so the rate limits of one round do not affect another.
 * With SANDBOX the simulated provider takes payments from such an address too.
 */
export const environment = { TRUST_PROXY: '1', SANDBOX: '1', SEED: 'none' }

const price = 500
const shortestMs = 150
const longestMs = 1500
const stopMs = 15_000

/** `minWrites`: the number of acknowledged writes in each round before the interruption, however slow the machine. */
export type RoundOptions = { rounds: number; interruption: Interruption; random: () => number; minWrites?: number; onRound?: (tally: Tally) => void }

/** Interrupts the server at random moments under concurrent writes, restarts it on the same data, and checks every acknowledged write. */
export async function interruptRepeatedly(
  shop: ShopProcess,
  { rounds, interruption, random, minWrites = 1, onRound = () => {} }: RoundOptions,
): Promise<Tally> {
  const stock = await stockShop(shop)
  const shoppers = [await openShopper(shop), await openShopper(shop), await openShopper(shop)]
  const { token: adminToken } = await logIn(shop, shop.admin.email, shop.admin.password)
  const tally: Tally = { rounds: 0, acknowledged: 0, faults: [], unread: 0, slowestStopMs: 0, slowestStartMs: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const context: RoundContext = {
      ledger: openLedger(),
      round: `r${process.pid}x${round}${interruption.name[3]}`,
      adminToken,
      productId: stock.productId,
      price,
    }
    const dropped = await writeUntilInterrupted(shop, context, shoppers, { interruption, random, minWrites, tally })
    const startedAt = performance.now()
    await shop.restart()
    tally.slowestStartMs = Math.max(tally.slowestStartMs, performance.now() - startedAt)
    const faults = [...dropped, ...(await inspect(shop, context, shoppers, { answersAll: interruption.answersAll }))]
    tally.faults.push(...faults.map((fault) => `round ${round}: ${fault}`))
    tally.rounds = round
    tally.acknowledged += context.ledger.count()
    await removeAddresses(shop, shoppers)
    onRound(tally)
  }
  return tally
}

type WriteOptions = { interruption: Interruption; random: () => number; minWrites: number; tally: Tally }

/** Writes until the interruption. @returns requests that were dropped although the server had time to answer them, in words */
async function writeUntilInterrupted(
  shop: ShopProcess,
  context: RoundContext,
  shoppers: readonly Shopper[],
  { interruption, random, minWrites, tally }: WriteOptions,
): Promise<string[]> {
  const dropped: string[] = []
  let isInterrupted = false
  const writing = writersFor(shoppers).map((writer, index) => keepWriting(shop, context, writer, { index, isInterrupted: () => isInterrupted }))
  const deadline = performance.now() + 60_000
  const hasOrder = () => tally.rounds > 0 || context.ledger.marks('order').acknowledged.length > 0
  while ((context.ledger.count() < minWrites || !hasOrder()) && performance.now() < deadline) await pause(5)
  await pause(shortestMs + random() * (longestMs - shortestMs))
  const startedAt = performance.now()
  dropped.push(...(await interruption.interrupt(shop)))
  isInterrupted = true
  tally.slowestStopMs = Math.max(tally.slowestStopMs, performance.now() - startedAt)
  for (const error of await Promise.all(writing)) {
    // A killed server owes no answer. A stopping server may refuse connections, but must finish its answers, and answer each request it read.
    if (!error || !interruption.answersAll) continue
    const how = error instanceof NoAnswer ? classifyUnanswered(error) : 'dropped'
    if (how === 'unread') tally.unread += 1
    if (how === 'dropped') dropped.push(`no answer: ${describe(error)}`)
  }
  if (context.ledger.count() === 0) dropped.push('this round wrote nothing')
  if (!hasOrder()) dropped.push('no order was acknowledged')
  return dropped
}

/** Writes until the server closes the connection or is gone. @returns the error, if the server did not close gracefully */
async function keepWriting(
  shop: ShopProcess,
  context: RoundContext,
  writer: Writer,
  { index, isInterrupted }: { index: number; isInterrupted: () => boolean },
): Promise<unknown> {
  const client = openHttpClient(shop.baseURL, { from: `10.${context.round.length}.${Math.trunc(performance.now()) % 250}.${index}`, connections: 1 })
  const write = writer(context, client)
  try {
    for (let count = 1; !isInterrupted(); count += 1) {
      const { last, status } = await write(count)
      if (last) return undefined
      // After 429 an immediate retry would be refused too.
      if (status === 429) await pause(100)
    }
    return undefined
  } catch (error) {
    return error
  } finally {
    client.close()
  }
}

const describe = (error: unknown) => (error instanceof NoAnswer ? `${error.message} ${error.code ?? ''} after ${error.waitedMs.toFixed(0)} ms` : String(error))

async function openShopper(shop: ShopProcess): Promise<Shopper> {
  const { email, token, userId } = await openAccount(shop)
  return { email, token, userId, addressId: await addAddress(shop, token) }
}

/** Removes all addresses but the one that orders go to: an account may have fifty. */
async function removeAddresses(shop: ShopProcess, shoppers: readonly Shopper[]) {
  for (const { token, addressId } of shoppers) {
    const { body } = await callApi<{ _id: string }[]>(shop, 'GET', '/users/addresses', { token })
    for (const { _id } of body) if (_id !== addressId) await callApi(shop, 'DELETE', `/users/addresses/${_id}`, { token })
  }
}
