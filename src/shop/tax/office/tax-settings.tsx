import { useState } from 'react'
import { type MetaFunction, useLoaderData } from 'react-router'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { type Column, DataTable } from '#ui/office/data-table.tsx'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { Panel } from '#ui/office/panel.tsx'
import { startOfDay } from '#kernel/india.ts'
import { showDay } from '#ui/office/show.ts'
import { useAction } from '#ui/office/use-action.ts'
import * as contract from '../office-contract.ts'
import type { WireTaxClass } from '../office-contract.ts'
import { ClassGoods } from './class-goods.tsx'
import { ClassDialog, type ClassEdit } from './class-dialog.tsx'
import { RegistrationPanel } from './registration-form.tsx'
import { taxTexts as texts } from './tax-texts.ts'

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader() {
  try {
    return { kind: 'loaded' as const, ...(await withSession(call(contract.showTax, {}))) }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

export default function TaxSettings() {
  const loaded = useLoaderData<typeof clientLoader>()
  return (
    <>
      <PageHead title={texts.title} back={<BackLink to="/admin/settings">{texts.back}</BackLink>}>
        {texts.adviser}
      </PageHead>
      {loaded.kind === 'failed' ? (
        <FailedPanel>{loaded.message}</FailedPanel>
      ) : (
        <>
          {loaded.registrations.length === 0 && <p className="max-w-[70ch]">{texts.off}</p>}
          <RegistrationPanel
            key={loaded.registrations.map(({ effectiveFrom, version }) => `${effectiveFrom} ${version}`).join()}
            registrations={loaded.registrations}
            today={loaded.today}
          />
          {loaded.classes.length > 0 && <Classes classes={loaded.classes} today={loaded.today} />}
        </>
      )}
    </>
  )
}

function Classes({ classes, today }: { classes: readonly WireTaxClass[]; today: string }) {
  const [edit, setEdit] = useState<ClassEdit>()
  return (
    <Panel
      flush
      title={texts.classes.title}
      actions={
        <Button needs={contract.addTaxClass} look="outline" onClick={() => setEdit({ kind: 'new' })}>
          {texts.classes.add}
        </Button>
      }
    >
      <p className="max-w-[80ch] px-4 py-3 text-ink-2">{texts.classes.intro}</p>
      <DataTable caption={texts.classes.title} columns={columnsFor(setEdit)} rows={classes} keyOf={({ _id }) => _id} />
      {edit && <ClassDialog edit={edit} today={today} onClose={() => setEdit(undefined)} />}
    </Panel>
  )
}

const columnsFor = (onEdit: (edit: ClassEdit) => void): readonly Column<WireTaxClass>[] => [
  {
    title: texts.classes.columns.name,
    cell: ({ name, isDefault }) => (
      <span className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{name}</span>
        {isDefault && <Badge tone="plain">{texts.classes.default}</Badge>}
      </span>
    ),
  },
  {
    title: texts.classes.columns.hsn,
    cell: ({ hsn, hsnText }) => (
      <>
        <span translate="no">{hsn}</span>
        {hsnText && <span className="block text-xs text-ink-3">{hsnText}</span>}
      </>
    ),
  },
  { title: texts.classes.columns.types, cell: ({ kinds, products }) => [...kinds, ...products.map(({ name }) => name)].join(', ') },
  { title: texts.classes.columns.goods, cell: ({ goods }) => <ClassGoods {...goods} /> },
  {
    title: texts.classes.columns.rates,
    cell: ({ rates }) => (
      <ul>
        {rates.map(({ effectiveFrom, rate, source }) => (
          <li key={effectiveFrom} title={source || undefined}>
            {texts.classes.rate(rate, showDay(startOfDay(effectiveFrom)))}
          </li>
        ))}
      </ul>
    ),
  },
  { title: texts.classes.columns.actions, titleHidden: true, cell: (row) => <Actions row={row} onEdit={onEdit} /> },
]

function Actions({ row, onEdit }: { row: WireTaxClass; onEdit: (edit: ClassEdit) => void }) {
  const { busy, run } = useAction(texts.classes.removeFailed)
  const named = (text: string) => (
    <>
      <span>{text}</span>
      <span className="sr-only">{` ${row.name}`}</span>
    </>
  )

  async function remove() {
    if (await ask(texts.classes.askRemove(row.name))) await run(row._id, () => call(contract.deleteTaxClass, { id: row._id }))
  }

  return (
    <span className="flex flex-wrap gap-2">
      <Button needs={contract.addTaxRate} look="outline" size="small" onClick={() => onEdit({ kind: 'rate', of: row })}>
        {named(texts.classes.setRate)}
      </Button>
      <Button needs={contract.updateTaxClass} look="outline" size="small" onClick={() => onEdit({ kind: 'fields', of: row })}>
        {named(texts.classes.edit)}
      </Button>
      {!row.isDefault && (
        <Button needs={contract.deleteTaxClass} look="outline" size="small" busy={busy !== undefined} onClick={() => void remove()}>
          {named(texts.classes.remove)}
        </Button>
      )}
    </span>
  )
}
