import { readFileSync } from 'node:fs'
import type { Baseline } from './baseline.ts'
import { multipart } from './multipart.ts'

const film = () => readFileSync('public/films/hero-saffron.mp4')

const id = 'SPARE1'

/** Adds the video first. */
const withVideo: Baseline = async (fixture) => {
  const { headers, body } = multipart({ noSpeech: 'true' }, { field: 'video', bytes: film() })
  const sent = { method: 'POST', headers: { ...Object.fromEntries(headers ?? []), authorization: `Bearer ${fixture.admin}` }, body: Buffer.from(body ?? '') }
  await fetch(`${fixture.shop.baseURL}/backend/api/products/${id}/video`, sent)
  return { token: fixture.admin, id }
}

/** Baseline requests of what belongs to the page of a product, by operation. */
export const productPageBaselines: Record<string, Baseline> = {
  'GET /products/{id}/video': (fixture) => ({ token: fixture.admin, id }),
  'POST /products/{id}/video': (fixture) => ({ token: fixture.admin, id, ...multipart({ noSpeech: 'true' }, { field: 'video', bytes: film() }) }),
  'DELETE /products/{id}/video': withVideo,
}
