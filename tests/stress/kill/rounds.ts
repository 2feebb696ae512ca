import { setTimeout as pause } from 'node:timers/promises'
import type { ShopProcess } from '../../support/browser/shop-process.ts'
import { addAddress, callApi, logIn, openAccount } from '../../support/browser/shopper.ts'
import { stockShop } from '../../support/browser/stock.ts'
import { NoAnswer, openVisitor } from '../visitor.ts'
import { inspect } from './inspect.ts'
import { openLedger } from './ledger.ts'
import { withoutAnswer } from './without-answer.ts'
import { type Desk, type Shopper, type Writer, writersFor } from './writers.ts'

/** One way to interrupt the server. `answersAll`: the server has time to answer each request it read. */
export type Ending = {
  name: string
  answersAll: boolean
  /** Returns once the process is gone and can be started again. @returns the faults, in words */
  end(shop: ShopProcess): Promise<string[]>
}

export const sigkill: Ending = {
  name: 'SIGKILL',
  answersAll: false,
  async end(shop) {
    await shop.kill9()
    return []
  },
}

export const sigterm: Ending = {
  name: 'SIGTERM',
  answersAll: true,
  async end(shop) {
    const begun = performance.now()
    const code = await shop.stop()
    const took = performance.now() - begun
    return [...(code === 0 ? [] : [`exit code ${code}`]), ...(took > stopMs ? [`took ${took.toFixed(0)} ms to stop`] : [])]
  },
}

/** `unread`: connections that a stopping shop closed before it read their request. */
export type Tally = { rounds: number; acknowledged: number; faults: string[]; unread: number; slowestStopMs: number; slowestStartMs: number }

/** Settings of a shop under these stress tests: it limits visitors by the address they send, so the limits of one round do not affect another. */
export const environment = { TRUST_PROXY: '1', SEED: 'none' }

const price = 500
const shortestMs = 150
const longestMs = 1500
const stopMs = 15_000

/** `least`: the number of acknowledged writes in each round before the interruption, however slow the machine. */
export type Rounds = { rounds: number; ending: Ending; chance: () => number; least?: number; told?: (tally: Tally) => void }

/** Interrupts the server at random moments under concurrent writes, restarts it on the same data, and checks every acknowledged write. */
export async function endAgainAndAgain(shop: ShopProcess, { rounds, ending, chance, least = 1, told = () => {} }: Rounds): Promise<Tally> {
  const stock = await stockShop(shop)
  const shoppers = [await openShopper(shop), await openShopper(shop), await openShopper(shop)]
  const { token: adminToken } = await logIn(shop, shop.admin.email, shop.admin.password)
  const tally: Tally = { rounds: 0, acknowledged: 0, faults: [], unread: 0, slowestStopMs: 0, slowestStartMs: 0 }
  for (let round = 1; round <= rounds; round += 1) {
    const desk: Desk = { ledger: openLedger(), round: `r${process.pid}x${round}${ending.name[3]}`, adminToken, productId: stock.productId, price }
    const dropped = await writeUntilTheEnd(shop, desk, shoppers, { ending, chance, least, tally })
    const begun = performance.now()
    await shop.restart()
    tally.slowestStartMs = Math.max(tally.slowestStartMs, performance.now() - begun)
    const faults = [...dropped, ...(await inspect(shop, desk, shoppers, { answersAll: ending.answersAll }))]
    tally.faults.push(...faults.map((fault) => `round ${round}: ${fault}`))
    tally.rounds = round
    tally.acknowledged += desk.ledger.count()
    await removeAddresses(shop, shoppers)
    told(tally)
  }
  return tally
}

type Ways = { ending: Ending; chance: () => number; least: number; tally: Tally }

/** Writes until the interruption. @returns requests that were dropped although the server had time to answer them, in words */
async function writeUntilTheEnd(shop: ShopProcess, desk: Desk, shoppers: readonly Shopper[], { ending, chance, least, tally }: Ways): Promise<string[]> {
  const dropped: string[] = []
  let ended = false
  const hands = writersFor(shoppers).map((writer, index) => keepWriting(shop, desk, writer, { index, ended: () => ended }))
  const deadline = performance.now() + 60_000
  while (desk.ledger.count() < least && performance.now() < deadline) await pause(5)
  await pause(shortestMs + chance() * (longestMs - shortestMs))
  const begun = performance.now()
  dropped.push(...(await ending.end(shop)))
  ended = true
  tally.slowestStopMs = Math.max(tally.slowestStopMs, performance.now() - begun)
  for (const error of await Promise.all(hands)) {
    // A killed server owes no answer. A stopping server may refuse connections, but must finish its answers, and answer each request it read.
    if (!error || !ending.answersAll) continue
    const how = error instanceof NoAnswer ? withoutAnswer(error) : 'dropped'
    if (how === 'unread') tally.unread += 1
    if (how === 'dropped') dropped.push(`no answer: ${describe(error)}`)
  }
  if (desk.ledger.count() === 0) dropped.push('this round wrote nothing')
  return dropped
}

/** Writes until the server closes the connection or is gone. @returns the error, if the server did not close politely */
async function keepWriting(shop: ShopProcess, desk: Desk, writer: Writer, { index, ended }: { index: number; ended: () => boolean }): Promise<unknown> {
  const visitor = openVisitor(shop.baseURL, { from: `10.${desk.round.length}.${Math.trunc(performance.now()) % 250}.${index}`, connections: 1 })
  const write = writer(desk, visitor)
  try {
    for (let count = 1; !ended(); count += 1) {
      const { last, status } = await write(count)
      if (last) return undefined
      // After 429 an immediate retry would be refused too.
      if (status === 429) await pause(100)
    }
    return undefined
  } catch (error) {
    return error
  } finally {
    visitor.close()
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
