import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'
import { proof } from './contract.ts'
import { personalData } from './export-contract.ts'

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/account/delete',
  access: 'customer',
  summary: 'Delete my account, with a fresh proof. The orders stay, without my name',
  input: z.object(proof),
  reply: doneReply,
})

export const downloadOwnData = endpoint({
  method: 'POST',
  path: '/account/download',
  access: 'customer',
  summary: 'All stored data about me, with a fresh proof: once a minute',
  input: z.object(proof),
  reply: personalData,
})
