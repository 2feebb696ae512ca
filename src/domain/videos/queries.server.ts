import type { Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { ShownVideo } from './contract.ts'
import { captionsUrl } from './video.ts'

export type VideoRow = { file: string; captions: string | null; poster: string; seconds: number; width: number; height: number; addedAt: Date }

const columns = ['file', 'captions', 'poster', 'seconds', 'width', 'height', 'addedAt'] as const

export const lockVideo = (tx: Tx, productId: string): Promise<VideoRow | undefined> =>
  tx.selectFrom('productVideo').select(columns).where('productId', '=', productId).forUpdate().executeTakeFirst()

export async function setVideo(tx: Tx, productId: string, row: VideoRow) {
  await tx
    .insertInto('productVideo')
    .values({ productId, ...row })
    .onConflict((conflict) => conflict.column('productId').doUpdateSet(row))
    .execute()
}

export async function findVideo({ db, files }: Pick<Shop, 'db' | 'files'>, productId: string): Promise<ShownVideo | undefined> {
  const row = await db.selectFrom('productVideo').select(columns).where('productId', '=', productId).executeTakeFirst()
  return row && wireVideo(files, row)
}

export const wireVideo = (files: Shop['files'], { file, captions, addedAt, ...row }: VideoRow): ShownVideo => ({
  ...row,
  url: files.urlOf(file),
  captions: captions === null ? null : captionsUrl(captions),
  addedAt: addedAt.toISOString(),
})
