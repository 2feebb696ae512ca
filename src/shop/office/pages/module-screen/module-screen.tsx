import type { ReactNode } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router'
import type { Endpoint } from '#kernel/endpoint.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { Button } from '#ui/office/button.tsx'
import { callList, type Listed } from '#ui/office/call-list.ts'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { ScreenLink } from '#ui/office/screen-link.tsx'
import { showMoment, showRupees } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import * as screensContract from '../../screens/contract.ts'
import type { ShownScreen } from '../../screens/contract.ts'
import { moduleScreenTexts as texts } from './module-screen-texts.ts'

const pageSize = 50

type Row = Record<string, unknown>

export const meta: MetaFunction<typeof clientLoader> = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.kind === 'loaded' ? loaderData.screen.title : texts.title)

export async function clientLoader({ url: { searchParams }, params }: ClientLoaderFunctionArgs) {
  try {
    const screens = await withSession(call(screensContract.listScreens, {}))
    const screen = screens.find(({ module, path }) => module === params['module'] && path === params['screen'])
    if (!screen) return { kind: 'failed' as const, message: texts.unknown }
    return { kind: 'loaded' as const, screen, list: await callList(rowsOf(screen), { limit: pageSize, cursor: searchParams.get('cursor') || undefined }) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

/** A screen of an added module: a list with actions, which the module's manifest declares as data. */
export default function ModuleScreen() {
  const loaded = useLoaderData<typeof clientLoader>()
  if (loaded.kind === 'failed')
    return (
      <>
        <PageHead title={texts.title} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  return <Loaded key={`${loaded.screen.module}/${loaded.screen.path}`} {...loaded} />
}

function Loaded({ screen, list }: { screen: ShownScreen; list: Listed<Row> }) {
  const markRowDeleted = useFocusAfterDelete(list)
  const { busy, run } = useAction(texts.failed)

  const act = (action: Action, id: string) =>
    run(`${action.label} ${id}`, async () => {
      const reply = await call(endpointOf(action), { id })
      markRowDeleted()
      return reply
    })

  return (
    <>
      <PageHead title={screen.title}>{screen.intro && <p>{screen.intro}</p>}</PageHead>
      <ListPanel list={list} empty={screen.empty} noun={texts.noun}>
        {(rows) => <DataTable caption={screen.title} columns={columnsOf(screen, { busy, act })} rows={rows} keyOf={idOf} />}
      </ListPanel>
    </>
  )
}

type Action = ShownScreen['actions'][number]

/** `busy`: the label and row id of the action that runs. */
type Acting = { busy: string | undefined; act: (action: Action, id: string) => void }

function columnsOf({ columns, actions }: ShownScreen, { busy, act }: Acting): readonly Column<Row>[] {
  const shown = columns.map(({ heading, field, kind }): Column<Row> => ({
    id: field,
    title: heading,
    numeric: kind === 'rupees',
    cell: (row) => cellOf(kind, row[field]),
  }))
  if (actions.length === 0) return shown
  const cell = (row: Row) => (
    <span className="flex flex-wrap gap-2 table:justify-end">
      {actions.map((action) => (
        <Button
          key={action.label}
          needs={{ access: { scope: action.scope } }}
          size="small"
          look="outline"
          busy={busy === `${action.label} ${idOf(row)}`}
          onClick={() => act(action, idOf(row))}
        >
          <span>{action.label}</span>
          <span className="sr-only">{` ${textIn(row[columns[0]?.field ?? '_id'])}`}</span>
        </Button>
      ))}
    </span>
  )
  // No field has an id with a blank.
  return [...shown, { id: ' actions', title: texts.actions, titleHidden: true, cell }]
}

/** Returns the content of a cell. */
function cellOf(kind: ShownScreen['columns'][number]['kind'], value: unknown): ReactNode {
  const text = textIn(value)
  if (text === '') return ''
  if (kind === 'rupees') return showRupees(Number(text))
  if (kind === 'moment') return <time dateTime={text}>{showMoment(text)}</time>
  if (kind === 'order')
    return (
      <ScreenLink needs={ordersOfficeContract.listOrders} to={`/admin/orders/${text}`} className="wrap-anywhere">
        {text}
      </ScreenLink>
    )
  return <span className="wrap-anywhere">{text}</span>
}

function textIn(value: unknown) {
  if (typeof value === 'boolean') return value ? texts.yes : texts.no
  return String(value ?? '')
}

const idOf = ({ _id }: Row) => String(_id)

/** Returns the path unchanged, with the type of a path. */
const pathOf = (path: string): Endpoint['path'] => `/${path.slice(1)}`

/** Returns the endpoint of the screen's list. */
const rowsOf = ({ title, list: { path, scope } }: ShownScreen): Endpoint<typeof screensContract.rowsInput, typeof screensContract.rows> => ({
  method: 'GET',
  path: pathOf(path),
  access: { scope },
  summary: title,
  input: screensContract.rowsInput,
  reply: screensContract.rows,
})

const endpointOf = ({ label, method, path, scope, once }: Action): Endpoint<typeof screensContract.actionInput, typeof screensContract.actionReply> => ({
  method,
  path: pathOf(path),
  access: { scope },
  summary: label,
  ...(once && { once }),
  input: screensContract.actionInput,
  reply: screensContract.actionReply,
})
