import * as couponsOfficeContract from '#shop/orders/coupons/office-contract.ts'
import { dayInIndia } from '#kernel/india.ts'
import { type Busy, day } from './busy.ts'

/** Coupons beside those of the demo catalogue. `from` and `to` are days before the end of the story. */
const coupons = [
  { code: 'RITU15', discount: 15, minAmount: 799, createdBy: 'Ritu Anand', from: 320, to: -120, share: 5, maxUsesPerCustomer: 2 },
  { code: 'LEELA12', discount: 12, minAmount: 499, createdBy: 'Chef Leela Menon', from: 240, to: -60, share: 4 },
  { code: 'MONSOON18', discount: 18, minAmount: 999, createdBy: 'Arjun Sethi', from: 150, to: 80, share: 3 },
  { code: 'FIRST20', discount: 20, minAmount: 0, createdBy: 'Arjun Sethi', from: 120, to: -30, share: 2, maxUses: 6 },
] as const

export type Coupons = ReturnType<typeof planCoupons>

/** Adds each coupon on its day. @returns `pick`, which chooses a coupon for some orders */
export function planCoupons({ agenda, call, asOwner, random, end }: Busy) {
  const before = (days: number) => new Date(end.getTime() - days * day)
  for (const { from, to, share: _share, ...coupon } of coupons) {
    agenda.add(before(from), async () => {
      await call(couponsOfficeContract.addCoupon, { ...coupon, expiry: dayInIndia(before(to)) }, await asOwner())
    })
  }
  agenda.add(before(20), async () => {
    const owner = await asOwner()
    const demo = (await call(couponsOfficeContract.listCoupons, {}, owner)).find(({ code }) => code === 'SOIL10')
    if (demo) await call(couponsOfficeContract.updateCoupon, { ...demo, id: demo._id, expiry: dayInIndia(before(-365)) }, owner)
  })
  const uses = new Map<string, number>()
  const usesOf = (key: string) => uses.get(key) ?? 0
  return {
    /** Returns a code that this shopper may use now, or undefined. */
    pick(shopperId: string, now: Date): string | undefined {
      if (!random.chance(0.34)) return undefined
      const usable = coupons.filter((coupon) => {
        const isRunning = before(coupon.from) < now && now < before(coupon.to)
        const most = 'maxUses' in coupon ? coupon.maxUses : Infinity
        const mostEach = 'maxUsesPerCustomer' in coupon ? coupon.maxUsesPerCustomer : Infinity
        return isRunning && usesOf(coupon.code) < most && usesOf(`${coupon.code} ${shopperId}`) < mostEach
      })
      const code = random.weighted([['SOIL10', 3] as const, ...usable.map((coupon) => [coupon.code, coupon.share] as const)])
      for (const key of [code, `${code} ${shopperId}`]) uses.set(key, usesOf(key) + 1)
      return code
    },
  }
}
