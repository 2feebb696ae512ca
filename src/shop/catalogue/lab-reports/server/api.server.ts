import { type Api, mount } from '#platform/http/mount.ts'
import { attachLabReport, deleteLabReport } from './attach-lab-report.server.ts'
import * as contract from '../contract.ts'

export function labReportsApi(api: Api) {
  const { shop } = api

  // `confirm` authenticates the caller again, because reading and checking the file may take long.
  mount(api, contract.attachLabReport, async ({ id }, { actor, file, signal, confirm }) => ({
    success: true as const,
    message: 'Lab report attached',
    labReport: await attachLabReport(shop, actor, { id, file, signal, confirm }),
  }))

  mount(api, contract.deleteLabReport, async ({ id }, { actor }) => {
    await deleteLabReport(shop, actor, id)
    return { success: true as const, message: 'Lab report deleted' }
  })
}
