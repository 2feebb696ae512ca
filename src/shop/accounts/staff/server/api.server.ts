import { type Api, mount, mountList } from '#platform/http/mount.ts'
import { acceptInvitation, joinStaff, openInvitation } from './accept-invitation.server.ts'
import { activate, changeRole, deactivate, endStaffSessions, removeFromStaff } from './change-staff.server.ts'
import * as contract from '../contract.ts'
import { findRole, listRoles } from './role-queries.server.ts'
import * as invitations from '../invitation-contract.ts'
import { listInvitations } from './invitation-queries.server.ts'
import { countLogIns, listLogIns, listStaff } from './list-staff.server.ts'
import * as roles from '../role-contract.ts'
import { addRole, deleteRole, updateRole } from './save-role.server.ts'
import { invite, resendInvitation, withdrawInvitation } from './invitations.server.ts'

const done = (message: string) => ({ success: true as const, message })

export function staffApi(api: Api) {
  mountPeople(api)
  mountRoles(api)
  mountInvitations(api)
}

function mountPeople(api: Api) {
  const { shop } = api

  mount(api, contract.showMe, async (_input, { actor }) => {
    const role = actor.role === 'admin' && actor.staffRole !== null ? await findRole(shop.db, actor.staffRole) : undefined
    return { role: role ? { _id: role.id, name: role.name } : null, scopes: [...actor.scopes], secondFactorNeeded: role?.secondFactor ?? false }
  })

  mount(api, contract.listStaff, () => listStaff(shop.db, shop.now()))

  mount(api, contract.changeRole, async (input, { actor }) => {
    await changeRole(shop, actor, input)
    return done('Role changed')
  })

  mount(api, contract.removeFromStaff, async ({ id }, { actor }) => {
    await removeFromStaff(shop, actor, id)
    return done('Removed from the staff')
  })

  mount(api, contract.deactivate, async ({ id }, { actor }) => {
    await deactivate(shop, actor, id)
    return done('Account deactivated')
  })

  mount(api, contract.activate, async ({ id }, { actor }) => {
    await activate(shop, actor, id)
    return done('Account activated')
  })

  mount(api, contract.endStaffSessions, async ({ id }, { actor }) => {
    await endStaffSessions(shop, actor, id)
    return done('All sessions ended')
  })

  mountList(api, contract.listLogIns, {
    page: (input, slice) => shop.fromReplica((db) => listLogIns(db, input, slice)),
    count: (input) => shop.fromReplica((db) => countLogIns(db, input)),
  })
}

function mountRoles(api: Api) {
  const { shop } = api

  mount(api, roles.listRoles, () => listRoles(shop.db))

  mount(api, roles.addRole, async (input, { actor }) => ({ ...done('Role added'), role: await addRole(shop, actor, input) }))

  mount(api, roles.updateRole, async (input, { actor }) => ({ ...done('Role saved'), role: await updateRole(shop, actor, input) }))

  mount(api, roles.deleteRole, async ({ id }, { actor }) => {
    await deleteRole(shop, actor, id)
    return done('Role deleted')
  })
}

function mountInvitations(api: Api) {
  const { shop } = api

  mount(api, invitations.listInvitations, () => listInvitations(shop))

  mount(api, invitations.invite, async (input, { actor }) => {
    await invite(shop, actor, input)
    return done('Invitation sent')
  })

  mount(api, invitations.resendInvitation, async ({ id }, { actor }) => {
    await resendInvitation(shop, actor, id)
    return done('Invitation sent again')
  })

  mount(api, invitations.withdrawInvitation, async ({ id }, { actor }) => {
    await withdrawInvitation(shop, actor, id)
    return done('Invitation withdrawn')
  })

  mount(api, invitations.openInvitation, ({ token }) => openInvitation(shop, token))

  mount(api, invitations.acceptInvitation, async (input, { address }) => {
    await acceptInvitation(shop, input, address)
    return done('Your account is ready. Please log in.')
  })

  mount(api, invitations.joinStaff, async ({ token }, { actor }) => {
    const { passwordNeeded } = await joinStaff(shop, actor, token)
    const next = passwordNeeded ? 'Please set a password by mail, then log in.' : 'Please log in again.'
    return { ...done(`You are on the staff now. ${next}`), passwordNeeded }
  })
}
