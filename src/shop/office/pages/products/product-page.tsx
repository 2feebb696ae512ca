import { useRef, useState } from 'react'
import { type ClientLoaderFunctionArgs, type MetaFunction, useLoaderData, useRevalidator } from 'react-router'
import * as catalogueContract from '#shop/catalogue/contract.ts'
import type { Product } from '#shop/catalogue/contract.ts'
import {
  adminPreviewTexts,
  PreviewDialog,
  ProductForm,
  productsTexts,
  ScheduledChanges,
  scheduleTexts,
  useProductForm,
  VideoDialog,
  videoTexts,
} from '#shop/catalogue/parts.ts'
import * as previewsContract from '#shop/catalogue/previews/contract.ts'
import { productPath } from '#shop/catalogue/rules.ts'
import * as schedulesContract from '#shop/catalogue/schedules/contract.ts'
import * as videosContract from '#shop/catalogue/videos/contract.ts'
import * as ordersOfficeContract from '#shop/orders/office-contract.ts'
import { call, textOf } from '#ui/call.ts'
import { withSession } from '#ui/guard.ts'
import { BackLink } from '#ui/office/back-link.tsx'
import { Badge } from '#ui/office/badge.tsx'
import { Button } from '#ui/office/button.tsx'
import { callList } from '#ui/office/call-list.ts'
import { FailedPanel } from '#ui/office/failed-panel.tsx'
import { PageHead } from '#ui/office/page-head.tsx'
import { pageMeta } from '#ui/office/page-meta.ts'
import { mayCall } from '#ui/office/rights.ts'
import { PageLink } from '#ui/office/screen-link.tsx'
import { productPageTexts as texts } from './product-page-texts.ts'
import { ProductOrders } from './product-orders.tsx'
import { ProductPacks } from './product-packs.tsx'

const shownOrders = 5

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, texts.title)

export async function clientLoader({ params: { id = '' } }: ClientLoaderFunctionArgs) {
  // Not called without the right, because each refusal is logged.
  const orders = mayCall(ordersOfficeContract.listOrders) ? callList(ordersOfficeContract.listOrders, { product: id, limit: shownOrders }) : undefined
  try {
    return { kind: 'loaded' as const, product: await withSession(call(catalogueContract.showProduct, { id, status: 'all' })), orders: await orders }
  } catch (error) {
    return { kind: 'failed' as const, message: textOf(error, texts.loadFailed) }
  }
}

export default function ProductPage() {
  const loaded = useLoaderData<typeof clientLoader>()
  if (loaded.kind === 'failed') {
    return (
      <>
        <PageHead title={texts.title} back={<BackLink to="/admin/allproducts">{texts.back}</BackLink>} />
        <FailedPanel>{loaded.message}</FailedPanel>
      </>
    )
  }
  const { product, orders } = loaded
  return (
    <>
      <ProductHead product={product} />
      <ProductPacks product={product} />
      <ScheduledChanges key={`${product._id} ${product.version}`} product={product} />
      <EditProduct key={product._id} product={product} />
      {orders && <ProductOrders productId={product._id} list={orders} />}
    </>
  )
}

function ProductHead({ product }: { product: Product }) {
  const [dialog, setDialog] = useState<'video' | 'preview'>()
  const isDraft = product.status === 'draft'
  const close = () => setDialog(undefined)
  return (
    <>
      <PageHead
        title={product.name}
        back={<BackLink to="/admin/allproducts">{texts.back}</BackLink>}
        actions={
          <>
            {mayCall(schedulesContract.addSchedule) && (
              <a href={`#${scheduleTexts.anchor}`} className="inline-flex min-h-11 items-center font-semibold lg:min-h-9">
                {scheduleTexts.add}
              </a>
            )}
            <Button needs={videosContract.saveVideo} look="outline" onClick={() => setDialog('video')}>
              {videoTexts.open}
            </Button>
            {isDraft && (
              <Button needs={previewsContract.sharePreview} look="outline" onClick={() => setDialog('preview')}>
                {adminPreviewTexts.open}
              </Button>
            )}
          </>
        }
      >
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={isDraft ? 'waiting' : 'good'}>{productsTexts.fields.statuses[product.status ?? 'published']}</Badge>
          {product.type && <span>{product.type}</span>}
          {!isDraft && (
            <PageLink to={productPath(product)} isPublic className="inline-flex min-h-11 items-center lg:min-h-6">
              {texts.view}
            </PageLink>
          )}
        </span>
      </PageHead>
      {dialog === 'video' && <VideoDialog product={product} onClose={close} />}
      {dialog === 'preview' && <PreviewDialog product={product} onClose={close} />}
    </>
  )
}

/** The same form as on the screen All Products, always for this product. */
function EditProduct({ product }: { product: Product }) {
  const { revalidate } = useRevalidator()
  const nameField = useRef<HTMLInputElement>(null)
  const form = useProductForm(() => void revalidate(), product)
  return <ProductForm form={form} nameField={nameField} types={[]} cancelText={texts.discard} />
}
