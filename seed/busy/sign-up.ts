import * as addressesContract from '#shop/accounts/addresses/contract.ts'
import * as customersContract from '#shop/accounts/customers/contract.ts'
import type { Busy } from './busy.ts'
import { moveDatabaseClock } from '../memory-shop.ts'
import { emailOf, mobileOf, people, places } from './people.ts'

export type Shopper = { id: string; name: string; addressId: string }

/** Signs a person up as the log-in page does: with a code by SMS, then name, e-mail address and delivery address. No password is hashed. */
export async function signUp({ shop, call, random }: Busy, index: number): Promise<Shopper> {
  const person = people[index % people.length] ?? random.pick(people)
  const mobile = mobileOf(index)
  await moveDatabaseClock(shop.db, shop.now())
  const { challenge } = await call(customersContract.sendOtp, { mobile })
  const { userId, token } = await call(customersContract.verifyOtp, { mobile, otp: await readCode(shop, mobile), challenge })
  await call(customersContract.updateProfile, { id: userId, name: person.name, email: emailOf(person.name) }, token)
  const { city, state, pincode, streets } = places[person.home]
  const street = `${random.whole(2, 98)}, ${random.pick(streets)}`
  const address = { name: person.name, mobile, pincode, address: street, locality: '', city, state, addressType: random.chance(0.8) ? 'Home' : 'Work' }
  const { _id: addressId } = await call(addressesContract.addAddress, address, token)
  return { id: userId, name: person.name, addressId }
}

/** Reads the newest code from the stored SMS. */
async function readCode({ db }: Busy['shop'], mobile: string) {
  const { body } = await db
    .selectFrom('message')
    .select('body')
    .where('recipient', '=', `+91${mobile}`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return /\d{6}/.exec(body)?.[0] ?? ''
}
