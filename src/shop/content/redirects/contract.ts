import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { importError, importInput } from '#kernel/sheet-contract.ts'
import { byId, done, doneReply, version } from '#kernel/wire.ts'

/** A redirect. `from`: an old path of the shop. `to`: a path of the shop, or an https address. `made`: the time of its creation. */
export const redirect = z.object({ _id: z.string(), from: z.string(), to: z.string(), made: z.string(), version: z.int() })

export type Redirect = z.output<typeof redirect>

const read = { scope: 'catalogue:read' } as const
const write = { scope: 'catalogue:write' } as const

/** A typed address. With the shop's origin, which the rules remove, it may have more than 500 characters. */
const typed = (ask: string) => z.string(ask).check(z.trim(), z.minLength(1, ask), z.maxLength(1000, 'Please use at most 500 characters.'))

const fields = { from: typed('Please enter the old address.'), to: typed('Please enter the new address.') }

const saved = z.object({ ...done, redirect })

/** `unused`: shoppers see a page or product at the old address, so the redirect has no effect. */
const listed = z.extend(redirect, { unused: z.boolean() })

export type ListedRedirect = z.output<typeof listed>

export const listRedirects = endpoint({
  method: 'GET',
  path: '/redirects',
  access: read,
  summary: 'Old addresses and where each leads, newest first',
  input: z.object(pageInput),
  reply: z.array(listed),
})

export const addRedirect = endpoint({
  method: 'POST',
  path: '/redirects',
  access: write,
  once: 'header',
  summary: 'Let an old address lead to another one',
  input: z.object(fields),
  reply: saved,
})

export const updateRedirect = endpoint({
  method: 'PUT',
  path: '/redirects/:id',
  access: write,
  summary: 'Change a redirect',
  input: z.extend(byId, { ...fields, version }),
  reply: saved,
})

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/redirects/:id',
  access: write,
  summary: 'Delete a redirect. Nothing is shown at its old address then',
  input: byId,
  reply: doneReply,
})

/** `before`: the earlier target of a changed redirect. `why`: why a line is refused. */
const importedRedirect = z.object({
  row: z.number(),
  change: z.enum(['new', 'changed', 'refused']),
  from: z.string(),
  to: z.string(),
  before: z.optional(z.string()),
  why: z.optional(z.string()),
})

export type ImportedRedirect = z.output<typeof importedRedirect>

export const importRedirects = endpoint({
  method: 'POST',
  path: '/redirects/import',
  access: write,
  body: 'form',
  file: 'file',
  once: 'state',
  summary: 'Add and change redirects from a CSV spreadsheet with the columns “Redirect from” and “Redirect to”. Refused lines are left out',
  input: importInput,
  reply: z.object({
    ...done,
    dryRun: z.boolean(),
    new: z.int(),
    changed: z.int(),
    same: z.int(),
    refused: z.int(),
    /** At most 200 lines, refused ones first, without those that stay the same. */
    lines: z.array(importedRedirect),
    /** Errors of the whole sheet. */
    errors: z.array(importError),
  }),
})
