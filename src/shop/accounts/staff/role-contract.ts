import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { scopes } from '#shop/scopes.ts'
import { canonicalLine } from '#kernel/text.ts'
import { byId, done, doneReply, text, version } from '#kernel/wire.ts'

export const role = z.object({
  _id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(scopes)),
  /** People in this role must have a second factor. */
  secondFactor: z.boolean(),
  builtIn: z.boolean(),
  /** Members of staff and open invitations with this role. */
  people: z.int(),
  version,
})

export type Role = z.output<typeof role>

const roleFields = {
  name: text(40, 'Please enter a name.').check(
    z.regex(/^\P{Cc}*$/u, 'Line breaks are not allowed here.'),
    z.overwrite(canonicalLine),
    z.minLength(1, 'Please enter a name.'),
  ),
  scopes: z
    .array(z.enum(scopes, 'There is no such permission.'), 'Please choose what the role allows.')
    .check(z.minLength(1, 'Please choose what the role allows.'), z.maxLength(scopes.length)),
  secondFactor: z._default(z.boolean(), false),
}

export const listRoles = endpoint({
  method: 'GET',
  path: '/staff-roles',
  access: { scope: 'staff:read' },
  summary: 'The built-in roles, and the owner’s own by name',
  input: z.object({}),
  reply: z.array(role),
})

export const addRole = endpoint({
  method: 'POST',
  path: '/staff-roles',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Add a role from the list of scopes',
  once: 'header',
  input: z.object(roleFields),
  reply: z.object({ ...done, role }),
})

export const updateRole = endpoint({
  method: 'PUT',
  path: '/staff-roles/:id',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Change a role of the owner’s own. It applies from the next request of everybody in it',
  input: z.extend(byId, { ...roleFields, version }),
  reply: z.object({ ...done, role }),
})

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/staff-roles/:id',
  access: { scope: 'staff:write' },
  freshProof: true,
  summary: 'Delete a role that nobody has',
  input: byId,
  reply: doneReply,
})
