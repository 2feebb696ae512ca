import type { z } from 'zod/mini'
import type { Access } from '#kernel/endpoint.ts'

/** A JSON schema as zod writes it. */
export type JsonSchema = z.core.JSONSchema.BaseSchema

export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonSchema; example?: unknown }

export type Content = Record<string, { schema: JsonSchema; example?: unknown }>

type Header = { description: string; schema: JsonSchema }

export type Operation = {
  operationId: string
  summary: string
  description: string
  /** Who may call, as the endpoint declares it. */
  'x-access': Access
  /** True if the caller must have given a proof in the last 10 minutes. */
  'x-fresh-proof'?: true
  tags: string[]
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, { description: string; headers?: Record<string, Header>; content: Content } | { $ref: string }>
}

/** What the shop posts to other programs for one event. */
export type Webhook = {
  post: {
    operationId: string
    summary: string
    parameters: readonly (Parameter & { description: string })[]
    requestBody: { required: true; content: { 'application/json': { schema: JsonSchema; example: unknown } } }
    responses: Record<string, { description: string }>
  }
}

export type OpenApi = {
  openapi: '3.1.0'
  info: { title: string; version: string; description: string }
  servers: { url: string }[]
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Webhook>
  components: {
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>
    schemas: Record<string, JsonSchema>
    responses: Record<string, { description: string; headers?: Record<string, Header>; content: Content }>
  }
}
