import { readFileSync } from 'node:fs'
import type { Baseline, Fixture } from './fixture.ts'
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

async function makeDraft(fixture: Fixture): Promise<string> {
  await fixture.call('PUT', `/products/${id}/status`, { token: fixture.admin, body: { status: 'draft' } })
  return id
}

/** Baseline requests of what belongs to the page of a product, by operation. */
export const productPageBaselines: Record<string, Baseline> = {
  'GET /products/{id}/video': (fixture) => ({ token: fixture.admin, id }),
  'POST /products/{id}/video': (fixture) => ({ token: fixture.admin, id, ...multipart({ noSpeech: 'true' }, { field: 'video', bytes: film() }) }),
  'DELETE /products/{id}/video': withVideo,
  'GET /products/{id}/preview-link': (fixture) => ({ token: fixture.admin, id }),
  'POST /products/{id}/preview-link': async (fixture) => ({ token: fixture.admin, id: await makeDraft(fixture) }),
  'DELETE /products/{id}/preview-link': async (fixture) => {
    const draft = await makeDraft(fixture)
    await fixture.call('POST', `/products/${draft}/preview-link`, { token: fixture.admin, body: {} })
    return { token: fixture.admin, id: draft }
  },
}
