import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { api } from './test-shop.ts'

/** Opens an assistant with an API key. It speaks the Model Context Protocol as a program outside the shop does. */
export async function openAssistant(key: string) {
  const transport = new StreamableHTTPClientTransport(new URL('http://shop.example/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    fetch: async (url, init) => api.request(String(url), init),
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(transport)
  return {
    close: () => client.close(),
    tools: async () => (await client.listTools()).tools,
    /** Calls a tool. @returns the texts of its answer */
    async use(name: string, input: Record<string, unknown> = {}) {
      const { content, isError } = await client.callTool({ name, arguments: input })
      return { isError: isError === true, texts: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])) }
    },
  }
}
