import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, doneReply } from '#kernel/wire.ts'
import { scopes } from '#shop/scopes.ts'

/** How a cell shows its value. `moment`: an ISO time. `order`: an order's id, with a link to the order. */
export const cellKinds = ['text', 'moment', 'rupees', 'order'] as const

export const actionMethods = ['POST', 'PUT', 'DELETE'] as const

const moduleScreen = z.object({
  module: z.string(),
  path: z.string(),
  title: z.string(),
  intro: z.string(),
  empty: z.string(),
  list: z.object({ path: z.string(), scope: z.enum(scopes) }),
  columns: z.array(z.object({ heading: z.string(), field: z.string(), kind: z.enum(cellKinds) })),
  actions: z.array(
    z.object({
      label: z.string(),
      method: z.enum(actionMethods),
      path: z.string(),
      scope: z.enum(scopes),
      once: z.nullable(z.enum(['header', 'state'])),
    }),
  ),
})

/** A screen that an added module declares as data. */
export type ShownScreen = z.output<typeof moduleScreen>

export const listScreens = endpoint({
  method: 'GET',
  path: '/module-screens',
  access: 'staff',
  summary: 'The screens of added modules whose lists the caller’s role may read',
  input: z.object({}),
  reply: z.array(moduleScreen),
})

// The inputs and replies of a module's own endpoints: of its list, and of its actions.

export const rowsInput = z.object({ limit: pageInput.limit, cursor: pageInput.cursor })

export const rows = z.array(z.record(z.string(), z.unknown()))

export const actionInput = byId

export const actionReply = doneReply
