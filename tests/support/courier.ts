import { shop } from './test-shop.ts'

/** Changes how the simulated courier behaves. */
export const setCourierSwitches = (switches: Record<string, string>) => ask('/switches', switches)

/** Lets something happen to a parcel at the courier, and everything that comes before it. */
export const moveParcel = (awb: string, to: string): Promise<{ added: { kind: string; at: string }[] }> => ask('/move', { awb, to })

async function ask(path: string, body: object) {
  const response = await shop.fetch(`http://127.0.0.1/sandbox/courier${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return response.json()
}
