import * as staffInvitationContract from '#shop/accounts/staff/invitation-contract.ts'
import { randomId } from '#kernel/id.ts'
import type { Busy } from './busy.ts'

/** The owner invites a packer, somebody for support, and an accountant who has not answered yet. */
export async function hireStaff(busy: Busy) {
  busy.staff.packer = await hire(busy, { name: 'Bilal Lone', email: 'bilal.lone@example.com', role: 'packer' })
  busy.staff.support = await hire(busy, { name: 'Meenal Dixit', email: 'meenal.dixit@example.com', role: 'support' })
}

export async function inviteAccountant({ call, asOwner }: Busy) {
  await call(staffInvitationContract.invite, { email: 'accounts@example.com', role: 'accountant' }, await asOwner())
}

async function hire({ call, shop, asOwner }: Busy, { name, email, role }: { name: string; email: string; role: string }) {
  await call(staffInvitationContract.invite, { email, role }, await asOwner())
  const mail = await shop.db.selectFrom('message').select('body').where('recipient', '=', email).executeTakeFirstOrThrow()
  const token = /#token=([\w-]{43})/.exec(mail.body)?.[1] ?? ''
  // Nobody knows the password: a mail sets it, as after a forgotten one.
  await call(staffInvitationContract.acceptInvitation, { token, name, password: randomId(24) })
  return (await shop.db.selectFrom('customer').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
}
