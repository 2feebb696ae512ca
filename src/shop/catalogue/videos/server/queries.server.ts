import { sql } from 'kysely'
import { hash } from 'node:crypto'
import type { Db, Tx } from '#platform/database/database.ts'
import type { Shop } from '#platform/shop.ts'
import type { ShownVideo } from '../contract.ts'
import { captionsUrl } from '../rules/video.ts'

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

export const findVideo = ({ db }: Pick<Shop, 'db'>, productId: string): Promise<VideoRow | undefined> =>
  db.selectFrom('productVideo').select(columns).where('productId', '=', productId).executeTakeFirst()

/** Lists the videos of products, by product. */
export async function listVideos(db: Db, productIds: readonly string[]): Promise<Map<string, VideoRow>> {
  const rows = await db
    .selectFrom('productVideo')
    .select(['productId', ...columns])
    .where(sql<boolean>`product_id = any(${[...productIds]})`)
    .execute()
  return new Map(rows.map(({ productId, ...row }) => [productId, row]))
}

/** Returns the version of a product's video; empty without a video. Names of stored files are unique, so two films never have the same version. */
export const versionOf = (row: VideoRow | undefined) => (row ? hash('sha256', JSON.stringify([row.file, row.captions, row.poster]), 'base64url') : '')

export const wireVideo = (files: Shop['files'], { file, captions, addedAt, ...row }: VideoRow): ShownVideo => ({
  ...row,
  url: files.urlOf(file),
  captions: captions === null ? null : captionsUrl(captions),
  addedAt: addedAt.toISOString(),
})

/** Selects a row if a video has a picture with this hash as its poster. */
export const videosWithPoster = (hash: string) => sql`select from product_video where picture_hash(poster) = ${hash}`

/** Selects a row if a video has the stored file as its film or its captions. */
export const videosWithFile = (name: string) => sql`select from product_video where file = ${name} or captions = ${name}`
