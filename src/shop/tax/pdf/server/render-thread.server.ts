import { constants, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import type { ThreadAnswer } from '#platform/process/open-thread.ts'
import type { TaxDocument } from '../../rules/documents.ts'
import { renderDocument } from './render-document.server.ts'

/** The program of the thread that renders documents. Linux can lower the priority of a single thread, so requests go first. */
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
parentPort?.on('message', async (document: TaxDocument) => parentPort?.postMessage(await answer(document)))

async function answer(document: TaxDocument): Promise<ThreadAnswer<Uint8Array>> {
  try {
    return { result: await renderDocument(document) }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}
