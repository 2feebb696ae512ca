import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { pageInput } from '#kernel/page.ts'
import { byId, done, doneReply, minute } from '#kernel/wire.ts'
import { product, productStatuses } from '../contract.ts'
import { priceDrops, variantFields } from '../office-contract.ts'

/**
 * `waiting`: not begun. `running`: it holds now, and will end. `done`: it has ended, or holds without end. `failed`: it could not begin, and `note` says why.
 */
export const scheduleStates = ['waiting', 'running', 'done', 'cancelled', 'failed'] as const

const price = z.number()

/** The values that hold from a minute on: figures of a pack (`price` in rupees, `discount` in percent), or the status of a product. */
export const scheduledFigures = z.object({
  price: z.optional(price),
  discount: z.optional(z.number()),
  paused: z.optional(z.boolean()),
  status: z.optional(z.enum(productStatuses)),
})

export type ScheduledFigures = z.output<typeof scheduledFigures>

export const schedule = z.object({
  _id: z.string(),
  productId: z.string(),
  product: z.string(),
  /** The pack's id and label. Left out for the status of a product. */
  packId: z.optional(z.string()),
  pack: z.optional(z.string()),
  from: z.string(),
  /** Null without end. */
  until: z.nullable(z.string()),
  figures: scheduledFigures,
  /** The selling price, if the schedule sets one. */
  selling: z.optional(price),
  state: z.enum(scheduleStates),
  /** Why the result differs from the plan. */
  note: z.optional(z.string()),
})

export type Schedule = z.output<typeof schedule>

export const listSchedules = endpoint({
  method: 'GET',
  path: '/price-schedules',
  access: { scope: 'catalogue:read' },
  summary: 'Prices, pauses and publications that are set for a time, newest first. `open` leaves out those that are over, but not those that failed',
  input: z.object({ ...pageInput, product: z.optional(byId.shape.id), open: z.optional(z.enum(['true', 'false'], 'open must be true or false.')) }),
  reply: z.array(schedule),
})

const noChange = 'Please choose what changes.'

export const addSchedule = endpoint({
  method: 'POST',
  path: '/price-schedules',
  access: { scope: 'catalogue:write' },
  once: 'header',
  summary: 'Set the price or the sale of a pack, or the publication of a product, from a minute in India on, with or without end',
  input: z
    .object({
      productId: byId.shape.id,
      packId: z.optional(byId.shape.id),
      from: minute('first'),
      until: z.nullish(minute('first')),
      priceDrops,
      price: z.optional(variantFields.shape.price),
      /** Only with `price`. */
      discount: z.optional(variantFields.shape.discount),
      paused: z.optional(z.boolean('Paused must be true or false.')),
      status: z.optional(z.enum(productStatuses, 'A product is either draft or published.')),
    })
    .check(
      z.refine(({ price: paid, paused, status }) => paid !== undefined || paused !== undefined || status !== undefined, { error: noChange, path: ['price'] }),
      z.refine(({ packId, price: paid, paused, status }) => (packId === undefined ? paid === undefined && paused === undefined : status === undefined), {
        error: 'A pack has a price and a pause, a product has a status.',
        path: ['packId'],
      }),
      z.refine(({ price: paid, discount }) => discount === undefined || paid !== undefined, { error: 'Give the price with the discount.', path: ['price'] }),
    ),
  reply: z.object({ ...done, schedule }),
})

export const cancelSchedule = endpoint({
  method: 'DELETE',
  path: '/price-schedules/:id',
  access: { scope: 'catalogue:write' },
  summary: 'Cancel what is set for a time. One that stands ends now, and one that failed leaves the list',
  input: byId,
  reply: doneReply,
})

export const showProductOn = endpoint({
  method: 'GET',
  path: '/products/:id/on',
  access: { scope: 'catalogue:read' },
  summary: 'A product as shoppers will see it at a minute in India, by what is set for a time now',
  input: z.extend(byId, { at: minute('first') }),
  reply: product,
})
