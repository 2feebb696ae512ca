import { z } from 'zod/mini'
import type { Endpoint, Scope } from '#kernel/endpoint.ts'
import type { Shop, ShopModule } from '#platform/shop.ts'
import { isScope } from '#shop/scopes.ts'
import { actionMethods, type cellKinds, type ShownScreen } from '../contract.ts'

/** A screen of the back-office that a module declares as data: a list with actions on its rows. */
export type ModuleScreen = {
  /** The end of its address, /admin/modules/MODULE/PATH. */
  path: string
  title: string
  /** A sentence below the title. */
  intro?: string
  /** The text of an empty list. */
  empty: string
  /** The endpoint of the rows, mounted with `mountList`. Its input has `limit` and `cursor`, and each row an `_id`. */
  list: Endpoint
  /** `kind`: how a cell shows its value, by default as text. */
  columns: readonly { heading: string; field: string; kind?: (typeof cellKinds)[number] }[]
  /** Buttons of each row. Their endpoints need no input but the row's `_id`, as `:id` of the path, and answer `doneReply`. */
  actions?: readonly { label: string; endpoint: Endpoint }[]
}

declare module '#platform/shop.ts' {
  interface ShopModule {
    /** Screens of the back-office. */
    screens?: readonly ModuleScreen[]
  }
}

/** Checks the screens of all modules. @throws Error with one line for the first screen that could not work */
export function checkScreens(modules: readonly ShopModule[]) {
  for (const { name, screens = [] } of modules)
    for (const [index, screen] of screens.entries()) {
      const isDuplicate = screens.findIndex(({ path }) => path === screen.path) < index
      const fault = isDuplicate ? 'has the address of another one' : faultOf(screen)
      if (fault !== undefined) throw new Error(`the screen "${screen.path}" of the module ${name} ${fault}`)
    }
}

/** A path whose only parameter is `:id`. */
const pathWithId = /^[^:]*\/:id(?![\w])[^:]*$/

/** Returns why a screen could not work, or undefined. */
function faultOf({ path, title, empty, list, columns, actions = [] }: ModuleScreen): string | undefined {
  if (!/^[a-z][a-z\d-]*$/.test(path)) return 'needs a path of small letters, digits and hyphens'
  const shownTexts = [title, empty, ...columns.map(({ heading }) => heading), ...actions.map(({ label }) => label)]
  if (shownTexts.some((text) => !text.trim())) return 'has an empty text'
  if (list.method !== 'GET' || scopeOf(list) === undefined || list.path.includes(':')) return 'needs a list by GET with a scope, and no parameter in its path'
  const fields = fieldsOf(list)
  if (!fields.includes('_id')) return 'needs an _id in each row of its list'
  if (columns.length === 0) return 'needs a column'
  const unknownColumn = columns.find(({ field }) => !fields.includes(field))
  if (unknownColumn) return `has a column of ${unknownColumn.field}, which its list does not answer`
  const wrongAction = actions.find(({ endpoint }) => methodOf(endpoint) === undefined || scopeOf(endpoint) === undefined || !pathWithId.test(endpoint.path))
  return wrongAction && `needs an endpoint for "${wrongAction.label}" that changes something, with a scope, and :id alone in its path`
}

/** Returns the fields of a row in a list's reply. */
function fieldsOf({ reply }: Endpoint): string[] {
  const { items } = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any', reused: 'inline' })
  return typeof items === 'object' && !Array.isArray(items) ? Object.keys(items.properties ?? {}) : []
}

const scopeOf = ({ access }: Endpoint) => (typeof access === 'object' && isScope(access.scope) ? access.scope : undefined)

const methodOf = ({ method }: Endpoint) => actionMethods.find((known) => known === method)

/** Lists the screens whose rows the caller may read, with the actions that the caller may call. */
export const listModuleScreens = ({ modules }: Pick<Shop, 'modules'>, { scopes }: { scopes: readonly Scope[] }): ShownScreen[] =>
  modules.flatMap(({ name, screens = [] }) =>
    screens.flatMap(({ path, title, intro = '', empty, list, columns, actions = [] }) => {
      const scope = scopeOf(list)
      if (scope === undefined || !scopes.includes(scope)) return []
      const shown = { module: name, path, title, intro, empty, list: { path: list.path, scope } }
      return [
        {
          ...shown,
          columns: columns.map(({ heading, field, kind = 'text' }) => ({ heading, field, kind })),
          actions: actions.flatMap(({ label, endpoint }) => {
            const [method, needed] = [methodOf(endpoint), scopeOf(endpoint)]
            if (method === undefined || needed === undefined || !scopes.includes(needed)) return []
            return [{ label, method, path: endpoint.path, scope: needed, once: endpoint.once === 'header' || endpoint.once === 'state' ? endpoint.once : null }]
          }),
        },
      ]
    }),
  )
