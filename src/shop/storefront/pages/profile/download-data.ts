import type { Proof } from '#shop/accounts/customers/contract.ts'
import { downloadOwnData } from '../../people/contract.ts'
import { dayInIndia } from '#kernel/india.ts'
import { call } from '#ui/call.ts'
import { ownDataTexts } from '#shop/accounts/parts.ts'
import { dataFile } from './data-file.ts'

/** Loads the person's data and saves it as a file. @throws CallError */
export async function downloadData(proof: Proof) {
  const data = await call(downloadOwnData, proof)
  const address = URL.createObjectURL(new Blob([dataFile(data)], { type: 'text/html;charset=utf-8' }))
  const name = ownDataTexts.download.file(dayInIndia(new Date(data.exportedAt)))
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}
