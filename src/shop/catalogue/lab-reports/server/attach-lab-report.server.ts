import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { keepFiles, newFileName, queueRemoval, reencodePhoto } from '#shop/media/module.server.ts'
import { isPdf, refuseUnsafePdf } from './check-pdf.server.ts'
import { reportTypes, reportUrl, type ReportFormat } from '../rules/lab-report.ts'
import { findBatch, lockBatch } from './queries.server.ts'

const maxPdfBytes = 5 * 1024 * 1024

type NewReport = { id: string; file: File | undefined } & Pick<Call, 'signal' | 'confirm'>

/**
 * Stores the report of a batch and removes an earlier one. @returns its path
 * @throws ShopError not_found, invalid_input, too_large, unsupported_type, and what reencodePhoto throws
 */
export async function attachLabReport(shop: Shop, actor: Actor, { id, file, ...by }: NewReport): Promise<string> {
  if (!(await findBatch(shop.db, id))) throw batchNotFound()
  if (!file || file.size === 0) throw new ShopError('invalid_input', 'Please choose the report.')
  const { format, bytes } = await readReport(await file.bytes(), by)
  const name = newFileName(format)
  await keepFiles(shop, [{ name, bytes, type: reportTypes[format] }], (tx) => setReport(shop, tx, { actor, id, name, action: 'lab report attached' }))
  return reportUrl(name)
}

/** Deletes the report of a batch. @throws ShopError not_found */
export const deleteLabReport = (shop: Shop, actor: Actor, id: string) =>
  shop.db.transaction().execute((tx) => setReport(shop, tx, { actor, id, name: null, action: 'lab report deleted' }))

type Change = { actor: Actor; id: string; name: string | null; action: string }

async function setReport(shop: Shop, tx: Tx, { actor, id, name, action }: Change): Promise<void> {
  const batch = await lockBatch(tx, id)
  if (!batch) throw batchNotFound()
  await lockSession(tx, actor)
  if (name === null && batch.labReport === null) throw new ShopError('not_found', 'This batch has no lab report.')
  await tx.updateTable('stockBatch').set({ labReport: name }).where('id', '=', id).execute()
  if (batch.labReport !== null) await queueRemoval(shop, tx, [batch.labReport])
  const shown = (report: string | null) => (report === null ? {} : { report: reportUrl(report) })
  await recordChange(tx, {
    at: shop.now(),
    actor,
    action,
    subject: { kind: 'product', id: batch.productId },
    before: { batch: null, pack: null, ...shown(batch.labReport) },
    after: { batch: batch.code, pack: batch.quantity, ...shown(name) },
  })
}

/** Returns the bytes to store: the PDF as it is, or the picture as a new JPEG, of which only the pixels stay. */
async function readReport(bytes: Uint8Array, by: Pick<Call, 'signal' | 'confirm'>): Promise<{ format: ReportFormat; bytes: Uint8Array }> {
  if (isPdf(bytes)) {
    if (bytes.byteLength > maxPdfBytes) throw new ShopError('too_large', 'Please choose a PDF of at most 5 MB.')
    refuseUnsafePdf(bytes)
    return { format: 'pdf', bytes }
  }
  try {
    return { format: 'jpg', bytes: await reencodePhoto(bytes, { isStaff: true, ...by }) }
  } catch (error) {
    if (!isShopError(error) || error.code !== 'unsupported_image') throw error
    throw new ShopError('unsupported_type', 'This file cannot be read. Please use a PDF, or a JPEG, PNG, WebP or AVIF picture.')
  }
}

const batchNotFound = () => new ShopError('not_found', 'There is no such batch.')
