import { isShopError, ShopError } from '#kernel/errors.ts'
import type { Tx } from '#platform/database/database.ts'
import type { Actor } from '#platform/http/authenticate.ts'
import { lockSession } from '#platform/http/lock-session.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Shop } from '#platform/shop.ts'
import { recordChange } from '#shop/audit/module.server.ts'
import { keepFiles, newFileName, queueRemoval, reencodePhoto } from '#shop/media/module.server.ts'
import { reportTypes, reportUrl, type ReportFormat } from '../rules/lab-report.ts'
import { findBatch, lockBatch } from './queries.server.ts'

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

const maxPdfBytes = 5 * 1024 * 1024

/** Returns the bytes to store: the PDF unchanged, or the picture as a new JPEG without metadata. */
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

/** The standard puts the trailer at the end of a PDF. Readers look for it in the last 1,024 bytes. */
const trailerBytes = 1024

/** Returns whether the bytes begin like a PDF. The shop does not trust the name and the content type of an upload. */
const isPdf = (bytes: Uint8Array) => /^%PDF-[12]\.\d/.test(latin1(bytes.subarray(0, 8)))

/**
 * Refuses a PDF that is incomplete or encrypted, or that visibly runs a script or starts a program. An action can hide in a compressed part, so this check is
 * not enough. `labReportFiles` therefore sends a PDF as a download, which never opens inside the shop.
 * @throws ShopError unsupported_type
 */
export function refuseUnsafePdf(bytes: Uint8Array): void {
  if (!latin1(bytes.subarray(-trailerBytes)).includes('%%EOF')) throw unsupported('This PDF is not complete. Please export it again.')
  const text = latin1(bytes)
  if (encryption.test(text)) throw unsupported('This PDF is encrypted, so shoppers may be unable to open it. Please print it to a new PDF without a password.')
  if (forbiddenNames.test(text)) throw unsupported('This PDF has a script or starts a program. Please print it to a new PDF first.')
}

/** Returns the pattern of a letter of a PDF name, plain or as #xx in hexadecimal. The digits a to f may be capitals. */
function letterPattern(letter: string) {
  const code = Buffer.from(letter)
    .toString('hex')
    .replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`)
  return `(?:${letter}|#${code})`
}

/** Returns the pattern of a PDF name in any spelling, such as /J#61vaScript. Decoding the whole file instead would block the event loop for a second. */
const namePattern = (name: string) => [...name].map(letterPattern).join('')

const forbiddenNames = new RegExp(String.raw`/(?:${['JavaScript', 'Launch'].map(namePattern).join('|')})(?!\w)`)

/** Matches the entry /Encrypt of a trailer, with a reference (12 0 R) or a dictionary (<<). A trailer with that entry is never compressed. */
const encryption = new RegExp(String.raw`/${namePattern('Encrypt')}\s{0,20}(?:\d{1,10}\s{1,20}\d{1,10}\s{1,20}R|<<)`)

const latin1 = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')

const unsupported = (message: string) => new ShopError('unsupported_type', message)
