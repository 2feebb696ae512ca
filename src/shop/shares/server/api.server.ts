import { timeInIndia } from '#kernel/india.ts'
import { paiseOf } from '#kernel/money.ts'
import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { mountCsv } from '#platform/http/mount-csv.ts'
import { countCelebrities } from '#shop/orders/module.server.ts'
import * as contract from '../contract.ts'
import * as payoutsContract from '../payouts-contract.ts'
import { entryTexts } from '../rules/entry-texts.ts'
import { addAdjustment } from './add-adjustment.server.ts'
import { addRate } from './add-rate.server.ts'
import { downloadBankRows } from './bank-file.server.ts'
import { saveBank } from './bank.server.ts'
import { decideLines } from './decide-lines.server.ts'
import { makePayout } from './make-payout.server.ts'
import { countPayouts, listPayouts, readDuePayout } from './payouts.server.ts'
import { countEntries, listEntries, listShares, readShare } from './queries.server.ts'
import { readWithholding, saveWithholding } from './withholding.server.ts'

export function sharesApi(api: Api) {
  const { shop } = api

  mountList(api, contract.listShares, {
    page: (input, slice) => shop.fromReplica((db) => listShares(db, input, slice, shop.now())),
    count: (input) => shop.fromReplica((db) => countCelebrities(db, input)),
  })

  mount(api, contract.addShareRate, async (input, { actor }) => {
    await addRate(shop, input, actor)
    return { success: true as const, message: 'Saved. Earlier orders keep their share.' }
  })

  mount(api, contract.addAdjustment, async (input, { actor }) => {
    await addAdjustment(shop, input, actor)
    return { success: true as const, message: 'Added to the ledger.' }
  })

  mountList(api, contract.listEntries, {
    page: ({ id }, slice) => shop.fromReplica((db) => listEntries(db, id, slice)),
    count: ({ id }) => shop.fromReplica((db) => countEntries(db, id)),
  })

  mountCsv(api, contract.exportEntries, {
    name: 'ledger-of-shares',
    columns: {
      Number: ({ number }: contract.WireEntry) => number,
      Date: ({ at }) => timeInIndia(new Date(at)),
      Entry: ({ kind }) => entryTexts[kind],
      'Order ID': ({ order }) => order ?? '',
      Coupon: ({ coupon }) => coupon,
      'Net (INR)': ({ net }) => net,
      'Share (INR)': ({ share }) => share,
      'Goods (INR)': ({ value }) => value,
      'Payable from': ({ payableFrom }) => (payableFrom === null ? '' : timeInIndia(new Date(payableFrom))),
      Note: ({ note }) => note,
      Corrects: ({ corrects }) => corrects ?? '',
    },
    page: ({ id }, slice) => shop.fromReplica((db) => listEntries(db, id, slice)),
  })
}

export function payoutsApi(api: Api) {
  const { shop } = api

  mount(api, payoutsContract.saveBankDetails, async ({ id, bank, version }, { actor }) => {
    await saveBank(shop, { id, bank: bank ?? undefined, version, actor })
    return { success: true as const, message: bank ? 'Bank details saved.' : 'Bank details erased.' }
  })

  mount(api, payoutsContract.showWithholding, () => shop.fromReplica(readWithholding))

  mount(api, payoutsContract.saveWithholding, async (input, { actor }) => {
    await saveWithholding(shop, input, actor)
    return { success: true as const, message: 'Saved.' }
  })

  mount(api, payoutsContract.showDuePayout, ({ minimum }) => readDuePayout(shop.db, minimum, shop.now()))

  mountList(api, payoutsContract.listPayouts, {
    page: (_input, slice) => shop.fromReplica((db) => listPayouts(db, slice, shop.connections.key)),
    count: () => shop.fromReplica(countPayouts),
  })

  mount(api, payoutsContract.makeSharePayout, async ({ minimum, count, total, digest }, { actor }) => {
    const id = await makePayout(shop, { minimumPaise: paiseOf(minimum), count, totalPaise: paiseOf(total), digest, actor })
    return { success: true as const, message: 'Payout made. Download its file for the bank.', id }
  })

  mountCsv(api, payoutsContract.exportPayout, {
    name: 'payout',
    columns: {
      Name: ({ name }: Awaited<ReturnType<typeof downloadBankRows>>[number]) => name,
      'Account number': ({ account }) => account,
      IFSC: ({ ifsc }) => ifsc,
      Amount: ({ paysPaise }) => (paysPaise / 100).toFixed(2),
      Reference: ({ reference }) => reference,
    },
    page: async ({ id, downloads, unreadable }, _slice, { actor }) => ({
      rows: await downloadBankRows(shop, { id, downloads, leavesOut: unreadable === 'leave_out', actor }),
      lastSeq: undefined,
    }),
  })

  mount(api, payoutsContract.decidePayoutLines, async ({ id, lines }, { actor }) => {
    await decideLines(shop, { id, lines: lines.map(({ celebrity, ...line }) => ({ celebrityId: celebrity, ...line })), actor })
    return { success: true as const, message: 'Saved.' }
  })
  // After /shares/payouts and /shares/withholding, which are no ids.
  mount(api, contract.showShare, ({ id }) => readShare(shop.db, id, shop.now()))
}
