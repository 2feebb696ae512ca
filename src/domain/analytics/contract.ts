import { z } from 'zod/mini'
import { endpoint } from '#kernel/endpoint.ts'
import { order } from '../orders/contract.ts'

export const timeframes = ['all', 'today', 'yesterday', 'week', 'month'] as const

export const dashboard = endpoint({
  method: 'GET',
  path: '/analytics/dashboard',
  access: 'admin',
  summary: 'Tiles over everything, and the latest orders of a timeframe',
  input: z.object({ timeframe: z._default(z.enum(timeframes, 'Unknown timeframe.'), 'all') }),
  reply: z.object({ orders: z.number(), products: z.number(), customers: z.number(), revenue: z.number(), latest: z.array(order) }),
})
