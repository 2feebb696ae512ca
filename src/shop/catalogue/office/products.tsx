import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import { offerUndo } from '#shop/audit/parts.ts'
import { ask } from '#ui/ask.tsx'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { AdminIcon } from '#ui/office/admin-icon.tsx'
import { Button, ButtonLink } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { DownloadButton } from '#ui/office/download-button.tsx'
import { ChoiceFilter, FilterBar, SearchFilter } from '#ui/office/filter-bar.tsx'
import { ListPanel } from '#ui/office/list-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { queryOf } from '#ui/office/query.ts'
import { restoreFocus, useFocusAfterDelete } from '#ui/office/restore-focus.ts'
import { mayCall } from '#ui/office/rights.ts'
import { isConflict } from '#ui/office/use-conflict.ts'
import { confirmDiscard } from '#ui/office/use-unsaved.ts'
import { toast } from '#ui/toast-store.ts'
import * as catalogueContract from '../contract.ts'
import { type Product, productStatuses } from '../contract.ts'
import * as catalogueImportContract from '../import-contract.ts'
import * as catalogueOfficeContract from '../office-contract.ts'
import { ImportProducts } from './import-products-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { formId, ProductForm } from './product-form.tsx'
import { ProductTable } from './product-table.tsx'
import { productsTexts as texts } from './products-texts.ts'
import { useProductForm } from './use-product-form.ts'
import { VideoDialog } from './video-dialog.tsx'

const pageSize = 20

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

const filterOf = (params: URLSearchParams) => ({
  q: params.get('q') || undefined,
  status: productStatuses.find((status) => status === params.get('status')) ?? ('all' as const),
})

export async function clientLoader({ url }: ClientLoaderFunctionArgs) {
  const { searchParams } = url
  return {
    list: await callList(catalogueContract.listProducts, { ...filterOf(searchParams), limit: pageSize, cursor: searchParams.get('cursor') || undefined }),
  }
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
  const form = useProductForm(() => void revalidate())
  const products = list.kind === 'loaded' ? list.rows : []
  const markRowDeleted = useFocusAfterDelete(list)
  const moveTo = useMoves(products, (ids) => run(call(catalogueOfficeContract.orderProducts, { ids }), texts.orderFailed))

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
    if (!(await run(call(catalogueOfficeContract.deleteProduct, { id: product._id }), texts.deleteFailed, markRowDeleted))) return
    offerUndo(texts.deleted, () => call(catalogueOfficeContract.restoreProduct, { id: product._id }), revalidate)
    form.closeDeleted(product)
  }

  async function publish(product: Product, published: boolean) {
    const { _id: id, version } = product
    let notice: string | undefined
    const change = call(catalogueOfficeContract.setProductStatus, { id, version, status: published ? 'published' : 'draft' }).then((saved) => {
      notice = saved.notice
      form.applyStatus(saved.product, product)
    })
    if (!(await run(change, texts.updateFailed))) return
    toast(texts.updated)
    if (notice) toast(notice, { kind: 'info', lasting: true })
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
    showForm()
  }

  function jumpToForm(event: MouseEvent) {
    event.preventDefault()
    showForm()
  }

  function showForm() {
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
            {mayCall(catalogueOfficeContract.updateProduct) && <ButtonLink to="/admin/allproducts/grid">{texts.toGrid}</ButtonLink>}
            <Button needs={catalogueImportContract.importProducts} look="outline" onClick={() => setImporting(true)}>
              <AdminIcon name="upload" /> {texts.import.open}
            </Button>
            <DownloadButton needs={catalogueImportContract.exportProducts} path={exportPath} label={texts.import.export} />
            {mayCall(catalogueOfficeContract.addProduct) && (
              <ButtonLink look="primary" to={{ search: params.toString(), hash: formId }} onClick={jumpToForm}>
                {texts.toForm}
              </ButtonLink>
            )}
          </>
        }
      >
        {texts.intro}
      </PageHead>
      <FilterBar>
        <SearchFilter label={texts.list.search} className="max-sm:basis-36!" />
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
      {mayCall(catalogueOfficeContract.addProduct) && (
        <ProductForm form={form} nameField={nameField} types={[...new Set(products.map(({ type }) => type).filter(Boolean))]} />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {videoOf && <VideoDialog product={videoOf} onClose={() => setVideoOf(undefined)} />}
      {previewOf && <PreviewDialog product={previewOf} onClose={() => setPreviewOf(undefined)} />}
      <ImportProducts open={importing} onClose={() => setImporting(false)} onImported={() => void revalidate()} />
    </>
  )
}

/**
 * Returns a function that moves a product among those on the page. Moves run one after the other. Each starts from the order that the previous move
 * saved, even when the list does not show that order yet. `save` stores an order and returns true on success.
 */
function useMoves(products: Product[], save: (ids: string[]) => Promise<boolean>) {
  // The ids in the order that the server saved, until the list shows it.
  const savedOrder = useRef<string[]>(undefined)
  const lastMove = useRef<Promise<unknown>>(Promise.resolve())
  const pendingMoves = useRef(0)

  useEffect(() => {
    if (pendingMoves.current === 0) savedOrder.current = undefined
  }, [products])

  async function moveNow({ _id }: Product, by: -1 | 1) {
    const ids = savedOrder.current?.includes(_id) ? savedOrder.current : products.map((product) => product._id)
    const place = ids.indexOf(_id) + by
    const next = ids.filter((id) => id !== _id).toSpliced(place, 0, _id)
    if (place < 0 || place >= ids.length || !(await save(next))) return undefined
    savedOrder.current = next
    return place + 1
  }

  /** @returns the product's new place from 1, or undefined if it did not move */
  return async function move(product: Product, by: -1 | 1) {
    pendingMoves.current += 1
    const moved = lastMove.current.then(() => moveNow(product, by))
    lastMove.current = moved
    const place = await moved
    pendingMoves.current -= 1
    return place
  }
}
