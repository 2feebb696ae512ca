import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { doneReply } from '#kernel/wire.ts'
import { proof } from './contract.ts'

export const deleteOwnAccount = endpoint({
  method: 'POST',
  path: '/account/delete',
  access: 'customer',
  summary: 'Delete my account, with a fresh proof. The orders stay, without my name',
  input: z.object(proof),
  reply: doneReply,
})
