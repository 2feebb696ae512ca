import { type MouseEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { addProduct, deleteProduct, orderProducts, restoreProduct, setProductStatus } from '../office-contract.ts'
import { exportProducts, importProducts } from '../import-contract.ts'
import { listProducts, type Product, productStatuses } from '../contract.ts'
import { withSession } from '#ui/guard.ts'
import { call, textOf } from '#ui/call.ts'
import { productsTexts as texts } from './products-texts.ts'
import { ask } from '#ui/ask.tsx'
import { toast } from '#ui/toast-store.ts'
import { callList } from '#ui/office/call-list.ts'
import { offerUndo } from '#shop/audit/parts.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button } from '#ui/office/button.tsx'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductTable } from './product-table.tsx'
import { useProductForm } from './use-product-form.ts'
import { PreviewDialog } from './preview-dialog.tsx'
import { VideoDialog } from './video-dialog.tsx'
import { mayCall } from '#ui/office/rights.ts'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { restoreFocus, useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { isConflict } from '#ui/office/use-conflict.ts'
import { confirmDiscard } from '#ui/office/use-unsaved.ts'
import { useMoves } from './use-moves.ts'

const pageSize = 20

export const meta: MetaFunction = () => pageMeta(texts.title)

const filterOf = (params: URLSearchParams) => ({
  q: params.get('q') || undefined,
  status: productStatuses.find((status) => status === params.get('status')) ?? ('all' as const),
})

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  return { list: await callList(listProducts, { ...filterOf(searchParams), limit: pageSize, cursor: searchParams.get('cursor') || undefined }) }
}

export default function ManageProducts() {
  const { list } = useLoaderData<typeof clientLoader>()
  const [params] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [importing, setImporting] = useState(false)
  const [videoOf, setVideoOf] = useState<Product>()
  const [previewOf, setPreviewOf] = useState<Product>()
  const [announcement, setAnnouncement] = useState('')
  const nameField = useRef<HTMLInputElement>(null)
  // Every successful change reloads the list.
  const formElement = useRef<HTMLFormElement>(null)
  const form = useProductForm(formElement, () => void revalidate())
  const products = list.kind === 'loaded' ? list.rows : []
  const markRowDeleted = useFocusAfterDelete(list)
  const moveTo = useMoves(products, (ids) => run(call(orderProducts, { ids }), texts.orderFailed))

  /** Waits for a change and reloads the list. Shows a toast when the change fails. @returns true when it succeeded */
  async function run(change: Promise<unknown>, failedText: string, onSuccess?: () => void) {
    try {
      await withSession(change)
      onSuccess?.()
    } catch (error) {
      toast(textOf(error, failedText), { kind: 'error' })
      if (isConflict(error)) void revalidate()
      return false
    }
    await revalidate()
    return true
  }

  async function remove(product: Product) {
    if (!(await ask(texts.askDelete))) return
    if (!(await run(call(deleteProduct, { id: product._id }), texts.deleteFailed, markRowDeleted))) return
    offerUndo(texts.deleted, () => call(restoreProduct, { id: product._id }), revalidate)
    form.closeDeleted(product)
  }

  async function publish(product: Product, published: boolean) {
    const { _id: id, version } = product
    const change = call(setProductStatus, { id, version, status: published ? 'published' : 'draft' }).then((saved) => form.applyStatus(saved.product, product))
    if (await run(change, texts.updateFailed)) toast(texts.updated)
  }

  async function move(event: MouseEvent<HTMLButtonElement>, product: Product, by: -1 | 1) {
    const button = event.currentTarget
    const place = await moveTo(product, by)
    if (place === undefined) return
    setAnnouncement(texts.moved(product.name, place, products.length))
    // Browsers drop the focus when a row moves in the page.
    restoreFocus(button)
  }

  async function edit(product: Product) {
    if (!(await confirmDiscard())) return
    flushSync(() => form.edit(product))
    nameField.current?.focus()
    nameField.current?.scrollIntoView({ block: 'center' })
  }

  const exportPath = `/exports/products${queryOf(filterOf(params))}`
  return (
    <>
      <PageHead
        title={texts.title}
        actions={
          <>
            <Button needs={importProducts} look="outline" onClick={() => setImporting(true)}>
              <AdminIcon name="upload" /> {texts.import.open}
            </Button>
            <DownloadButton needs={exportProducts} path={exportPath} label={texts.import.export} />
          </>
        }
      >
        {texts.intro}
      </PageHead>
      {mayCall(addProduct) && (
        <ProductForm form={form} element={formElement} nameField={nameField} types={[...new Set(products.map(({ type }) => type).filter(Boolean))]} />
      )}
      <FilterBar>
        <SearchFilter label={texts.list.search} />
        <ChoiceFilter
          label={texts.list.status}
          name="status"
          all={texts.list.all}
          choices={productStatuses.toReversed().map((status) => [status, texts.fields.statuses[status]] as const)}
        />
      </FilterBar>
      <ListPanel list={list} empty={texts.list.empty} noun={texts.list.noun}>
        {(rows) => (
          <ProductTable
            products={rows}
            editedId={form.draft.id}
            onEdit={(product) => void edit(product)}
            onDelete={(product) => void remove(product)}
            onPublish={(product, published) => void publish(product, published)}
            onMove={(event, product, by) => void move(event, product, by)}
            onVideo={setVideoOf}
            onPreview={setPreviewOf}
          />
        )}
      </ListPanel>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {videoOf && <VideoDialog product={videoOf} onClose={() => setVideoOf(undefined)} />}
      {previewOf && <PreviewDialog product={previewOf} onClose={() => setPreviewOf(undefined)} />}
      <ImportDialog open={importing} onClose={() => setImporting(false)} onImported={() => void revalidate()} />
    </>
  )
}
